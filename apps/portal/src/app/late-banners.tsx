import { useEffect, useLayoutEffect, useState } from "react";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { useLocation } from "@kaunter/web/page/router";
import { readStored } from "@kaunter/web/browser/storage";
import { bannerRoom, paymentRoom, unseenPaths } from "../model/payment/banners-room.ts";

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
 * The first page keeps room for banners as long as it is shown, whether they come or not: nothing on it moves. Home has
 * kept it since boot.ts.
 */
function useRoom(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useLayoutEffect(() => {
    keep(bannerRoom, readStored(bannerRoom));
    if (unseenPaths.includes(first)) keep(paymentRoom, readStored(paymentRoom));
  }, [first]);
  useLayoutEffect(() => {
    if (pathname !== first) for (const room of [bannerRoom, paymentRoom]) keep(room, null);
  }, [pathname, first]);
}

function keep(room: string, height: string | null): void {
  document.documentElement.style.setProperty(room, height);
}
