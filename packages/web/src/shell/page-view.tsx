import { Suspense } from "react";
import { PageLoadError } from "../page/page-load-error.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { GenericErrorPage, NotFoundPage, NotLoadedPage, showLastResort } from "./error-page.tsx";
import { findRoute, type PageRoute } from "../page/routes.ts";
import { type Location, ShownAt } from "../page/router.ts";

interface PageViewProps {
  location: Location;
  table: PageRoute[];
}

export function PageView({ location, table }: PageViewProps) {
  const route = findRoute(location, table);
  const page = route === null ? <NotFoundPage /> : route.page.render({});
  return (
    <ErrorBoundary resetKey={location} fallback={showLastResort}>
      <ErrorBoundary resetKey={location} fallback={pageForError}>
        <Suspense>
          <ShownAt value={location}>{page}</ShownAt>
        </Suspense>
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

function pageForError(error: unknown) {
  if (error instanceof PageLoadError) return <NotLoadedPage onReload={() => location.reload()} />;
  return <GenericErrorPage />;
}
