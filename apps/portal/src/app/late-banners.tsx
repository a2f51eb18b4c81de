import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { useLocation } from "@kaunter/web/page/router";
import { readStored } from "@kaunter/web/browser/storage";
import { bannerRoom, paymentRoom, tellsOfPayment } from "../model/payment/banners-room.ts";

const banners = lazyPage(["banners"], async () => {
  return (await import("../features/banners/banners.tsx")).Banners;
});

const bannersAfterMs = 500;

/** Announcements come after the page responds; a portal without them is better than none. */
export function LateBanners({ coverable }: { coverable: boolean }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // Whoever opens a page at once goes first.
    const timer = setTimeout(() => {
      banners.preload().then(
        () => setLoaded(true),
        () => undefined,
      );
    }, bannersAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useRoom();
  if (!isLoaded) return null;
  return (
    <ErrorBoundary resetKey={coverable} fallback={() => null}>
      {banners.render({ coverable })}
    </ErrorBoundary>
  );
}

/**
 * The first page, and whatever it leads on to by itself, keeps room for banners as long as it is shown, whether they come
 * or not: nothing on it moves. Home has kept it since boot.ts.
 */
function useRoom(): void {
  const { pathname } = useLocation();
  const entries = useRef<number>(null);
  useLayoutEffect(() => {
    entries.current ??= history.length;
    const isFirst = history.length === entries.current;
    keep(bannerRoom, isFirst ? readStored(bannerRoom) : null);
    keep(paymentRoom, isFirst && tellsOfPayment(pathname) ? readStored(paymentRoom) : null);
  }, [pathname]);
}

function keep(room: string, height: string | null): void {
  document.documentElement.style.setProperty(room, height);
}
