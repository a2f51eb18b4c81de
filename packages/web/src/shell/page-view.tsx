import { Suspense, useLayoutEffect } from "react";
import { PageLoadError } from "../page/page-load-error.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { GenericErrorPage, NotFoundPage, NotLoadedPage, showLastResort } from "./error-page.tsx";
import { findRoute, type PageRoute } from "../page/routes.ts";
import { type Location, ShownAt } from "../page/router.ts";

interface PageViewProps {
  location: Location;
  table: PageRoute[];
  onShown: (() => void) | undefined;
}

export function PageView({ location, table, onShown }: PageViewProps) {
  const route = findRoute(location, table);
  const page = route === null ? <NotFoundPage /> : route.page.render({});
  const shown = <Shown onShown={onShown} />;
  const failed = (error: unknown) => (
    <>
      {pageForError(error)}
      {shown}
    </>
  );
  const lost = () => (
    <>
      {showLastResort()}
      {shown}
    </>
  );
  return (
    <ErrorBoundary resetKey={location} fallback={lost}>
      <ErrorBoundary resetKey={location} fallback={failed}>
        <Suspense>
          <ShownAt value={location}>{page}</ShownAt>
          {shown}
        </Suspense>
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

function Shown({ onShown }: Pick<PageViewProps, "onShown">) {
  useLayoutEffect(() => onShown?.(), [onShown]);
  return null;
}

function pageForError(error: unknown) {
  if (error instanceof PageLoadError) return <NotLoadedPage onReload={() => location.reload()} />;
  return <GenericErrorPage />;
}
