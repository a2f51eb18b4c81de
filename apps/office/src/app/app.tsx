import type { DomainError } from "@kaunter/domain/domain-error";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { queryClient } from "@kaunter/web/api/query-client";
import { useLanguage, useT } from "@kaunter/web/language/translate";
import { useLocation } from "@kaunter/web/page/router";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { showLastResort } from "@kaunter/web/shell/error-page";
import { PageStage } from "@kaunter/web/shell/page-stage";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { QueryClientProvider } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { EnrolPage } from "../features/door/enrol-page.tsx";
import { SignInPage } from "../features/door/sign-in-page.tsx";
import { Brand } from "../model/brand.tsx";
import { askWho, useStaff } from "../model/staff.ts";
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
  const { staff, isKnown, error } = useStaff();
  useLayoutEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.documentElement.dataset["boot"] = "ready";
  }, [language]);
  if (!isKnown) return null;
  if (error) return <Unanswered error={error} />;
  if (!staff) return pathname === "/enrol" ? <EnrolPage /> : <SignInPage />;
  return (
    <Layout staff={staff}>
      <PageStage table={routes} />
    </Layout>
  );
}

/** The session may well live on: nobody is asked to log in before the server has said so. */
function Unanswered({ error }: { error: DomainError }) {
  const t = useT();
  return (
    <main id="main" className="mx-auto grid max-w-[480px] gap-6 p-4">
      <Brand subline={t("app.for_staff")} />
      <div role="alert">
        <RetryPanel error={error} onRetry={askWho} />
      </div>
    </main>
  );
}
