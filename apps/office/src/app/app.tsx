import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { queryClient } from "@kaunter/web/api/query-client";
import { useLanguage } from "@kaunter/web/language/translate";
import { useLocation } from "@kaunter/web/page/router";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { showLastResort } from "@kaunter/web/shell/error-page";
import { PageStage } from "@kaunter/web/shell/page-stage";
import { QueryClientProvider } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { EnrolPage } from "../features/door/enrol-page.tsx";
import { SignInPage } from "../features/door/sign-in-page.tsx";
import { useStaff } from "../model/staff.ts";
import { Layout } from "./layout.tsx";
import { routes } from "./routes.ts";
import "./set-up.ts";

export function App() {
  return (
    <ErrorBoundary resetKey={routes} fallback={showLastResort}>
      <QueryClientProvider client={queryClient}>
        <Office />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Nothing of the office is shown before somebody is known. */
function Office() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const { staff, isKnown } = useStaff();
  useLayoutEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.documentElement.dataset["boot"] = "ready";
  }, [language]);
  if (!isKnown) return null;
  if (!staff) return pathname === "/enrol" ? <EnrolPage /> : <SignInPage />;
  return (
    <Layout staff={staff}>
      <PageStage table={routes} />
    </Layout>
  );
}
