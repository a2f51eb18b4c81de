import { DomainError } from "@kaunter/domain/domain-error";
import { useRef, useState } from "react";
import { isUnknown } from "@kaunter/web/api/is-unknown";
import { t, useT } from "@kaunter/web/language/translate";
import { askToSignIn, sessionIsOver } from "../../model/session/session.ts";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { undoEmail } from "./api.ts";
import { Refusal } from "./refusal.tsx";
import { navigate, useSearchParams } from "@kaunter/web/page/router";

/** By the link of a mail to the earlier address. Programs open such links too, so nothing is done before the press. */
export function UndoEmailPage() {
  useT();
  const search = useSearchParams();
  const [refusal, setRefusal] = useState<DomainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasLostAnswer = useRef(false);
  const [isPerhapsDone, setPerhapsDone] = useState(false);

  async function handlePress(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const resetId = await undoEmail(search.get("id") ?? "");
      // Every session is over, this browser's own too.
      sessionIsOver();
      navigate(`/reset_password?id=${resetId}`, { replace: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      hasLostAnswer.current ||= isUnknown(error);
      // The link serves once: a press that was not answered may be what has used it.
      setPerhapsDone(error.code === "undo_over" && hasLostAnswer.current);
      setRefusal(error);
      setBusy(false);
    }
  }

  const isOver = refusal?.code === "undo_over";
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <h1 tabIndex={-1}>{t("registration.undo_title")}</h1>
        {!isOver && (
          <>
            <p className="mt-3 text-lg/7">{t("registration.undo_lead")}</p>
            <p className="mt-3">{t("registration.undo_then")}</p>
          </>
        )}
        {refusal && !isPerhapsDone && <Refusal code={refusal.code} cause={refusal} />}
        {isPerhapsDone && (
          <p role="alert" className="mt-3 text-lg/7">
            {t("registration.perhaps_undone")}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          {isPerhapsDone && <Button onClick={() => void askToSignIn()}>{t("nav.login")}</Button>}
          {!isOver && (
            <Button onClick={() => void handlePress()} aria-disabled={isBusy || undefined}>
              {isBusy && <span className="spinner" />}
              {t("registration.undo")}
            </Button>
          )}
          <LinkButton to={refusal ? "/helpline" : "/"} look="secondary">
            {refusal ? t("nav.helpline") : t("action.back_home")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
