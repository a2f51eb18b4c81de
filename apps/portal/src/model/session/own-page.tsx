import { Fragment, type ReactNode } from "react";
import { useT } from "@kaunter/web/language/translate";
import { askToSignIn } from "./session.ts";
import { translateError } from "@kaunter/web/language/translate-error";
import { useOwner } from "./use-owner.ts";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";

interface OwnPageProps {
  title: string;
  /** What a guest is told. */
  invitation: string;
  /** A page with a table takes the whole width. */
  isWide?: boolean;
  children: (name: string) => ReactNode;
}

/** A page that only its owner sees: anyone else is asked to sign in, and another owner begins anew. */
export function OwnPage({ title, invitation, isWide = false, children }: OwnPageProps) {
  const t = useT();
  const { name, refusal, askAgain } = useOwner();
  return (
    <div className="wrap">
      <div
        className={`pt-7 pb-12 has-[.sticky-bar]:pb-0 md:pt-10 ${isWide ? "" : "mx-auto max-w-180"}`}
      >
        <h1 tabIndex={-1}>{title}</h1>
        {name === undefined && refusal === null && <span className="skeleton mt-6 block h-48" />}
        {refusal && (
          <div role="alert" className="mt-5 grid gap-3">
            <Panel look="warning">{translateError(refusal)}</Panel>
            <Button onClick={askAgain}>{t("action.reload")}</Button>
          </div>
        )}
        {name === null && (
          <>
            <p className="mt-3 text-lg/7">{invitation}</p>
            <Button className="mt-5" onClick={() => void askToSignIn()}>
              {t("nav.login")}
            </Button>
          </>
        )}
        {name && <Fragment key={name}>{children(name)}</Fragment>}
      </div>
    </div>
  );
}
