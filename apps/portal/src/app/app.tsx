import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { useLayoutEffect } from "react";
import { useLanguage } from "../i18n/translate.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { showLastResort } from "./error-page.tsx";
import { LateLogin } from "./late-login.tsx";
import { LateNotices } from "./late-notices.tsx";
import { Layout } from "./layout.tsx";
import { PageStage } from "./page-stage.tsx";
import { findRoute, type PageRoute, routes } from "./routes.ts";
import { useLocation } from "../lib/router.tsx";

export function App({ table = routes }: { table?: PageRoute[] }) {
  return (
    <ErrorBoundary resetKey={table} fallback={showLastResort}>
      <Portal table={table} />
    </ErrorBoundary>
  );
}

function Portal({ table }: { table: PageRoute[] }) {
  const language = useLanguage();
  const coverable = findRoute(useLocation(), table)?.coverable ?? true;

  useLayoutEffect(() => {
    document.documentElement.lang = languageTags[language];
  }, [language]);

  useLayoutEffect(() => {
    document.documentElement.dataset["boot"] = "ready";
  }, []);

  return (
    <Layout notices={<LateNotices coverable={coverable} />}>
      <PageStage table={table} />
      <LateLogin />
    </Layout>
  );
}
