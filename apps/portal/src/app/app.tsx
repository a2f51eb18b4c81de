import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { useEffect, useLayoutEffect } from "react";
import { useLanguage } from "@kaunter/web/language/translate";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { showLastResort } from "@kaunter/web/shell/error-page";
import { LateLogin } from "./late-login.tsx";
import { LateBanners } from "./late-banners.tsx";
import { Layout } from "./layout.tsx";
import { PageStage } from "@kaunter/web/shell/page-stage";
import { routes } from "./routes.ts";
import { findRoute, type PageRoute } from "@kaunter/web/page/routes";
import { unfoldOnPaper } from "@kaunter/web/page/unfold-on-paper";
import { useLocation } from "@kaunter/web/page/router";
import "./set-up.ts";

interface AppProps {
  table?: PageRoute[];
  /** The page can be used. */
  onShown?: (() => void) | undefined;
}

export function App({ table = routes, ...more }: AppProps) {
  return (
    <ErrorBoundary resetKey={table} fallback={showLastResort}>
      <Portal table={table} {...more} />
    </ErrorBoundary>
  );
}

function Portal({ table, onShown }: AppProps & { table: PageRoute[] }) {
  const language = useLanguage();
  const coverable = findRoute(useLocation(), table)?.coverable ?? true;

  useLayoutEffect(() => {
    document.documentElement.lang = languageTags[language];
  }, [language]);

  useEffect(unfoldOnPaper, []);

  return (
    <Layout banners={<LateBanners coverable={coverable} />}>
      <PageStage table={table} onShown={onShown} />
      <LateLogin />
    </Layout>
  );
}
