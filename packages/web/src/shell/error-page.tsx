import type { ReactNode } from "react";
import { useT } from "../language/translate.ts";
import { Button, LinkButton } from "../ui/button.tsx";

interface ErrorPageProps {
  code?: string;
  title: string;
  advice: string;
  action: ReactNode;
}

function ErrorPage({ code, title, advice, action }: ErrorPageProps) {
  return (
    <div className="wrap py-12 md:py-20">
      {code && (
        <p aria-hidden className="text-secondary text-txt-black-500">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      <p className="mt-2 max-w-xl text-txt-black-700">{advice}</p>
      <div className="mt-6 flex flex-wrap gap-3">{action}</div>
    </div>
  );
}

export function NotFoundPage() {
  const t = useT();
  return (
    <ErrorPage
      code="404"
      title={t("page.not_found")}
      advice={t("page.not_found_advice")}
      action={<LinkButton to="/">{t("action.back_home")}</LinkButton>}
    />
  );
}

export function GenericErrorPage() {
  const t = useT();
  return (
    <ErrorPage
      code="500"
      title={t("page.generic")}
      advice={t("page.generic_advice")}
      action={<LinkButton to="/">{t("action.back_home")}</LinkButton>}
    />
  );
}

/** A part of the portal did not arrive, and reloading by itself has already been tried. */
export function NotLoadedPage({ onReload }: { onReload: () => void }) {
  const t = useT();
  return (
    <ErrorPage
      title={t("page.chunk_title")}
      advice={t("page.chunk_advice")}
      action={
        <>
          <Button onClick={onReload}>{t("action.reload")}</Button>
          <LinkButton look="secondary" to="/">
            {t("action.back_home")}
          </LinkButton>
        </>
      }
    />
  );
}

/** For when an error page fails too: plain, without router or components. */
function LastResortPage() {
  const t = useT();
  return (
    <div className="wrap py-12">
      <h1>{t("page.page_failed")}</h1>
      <p className="mt-4">
        <a href="./" className="text-link">
          {t("action.back_home")}
        </a>
      </p>
    </div>
  );
}

export function showLastResort() {
  return <LastResortPage />;
}
