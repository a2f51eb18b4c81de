import { useEffect, useState } from "react";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { lazyPage } from "@kaunter/web/page/lazy-page";

const notices = lazyPage(["notices"], async () => {
  return (await import("../features/notices/notices.tsx")).Notices;
});

const noticesAfterMs = 500;

/** Announcements come after the page responds; a portal without them is better than none. */
export function LateNotices({ coverable }: { coverable: boolean }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // Whoever opens a page at once goes first.
    const timer = setTimeout(() => {
      notices.preload().then(
        () => setLoaded(true),
        () => undefined,
      );
    }, noticesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLoaded) return null;
  return (
    <ErrorBoundary resetKey={coverable} fallback={() => null}>
      {notices.render({ coverable })}
    </ErrorBoundary>
  );
}
