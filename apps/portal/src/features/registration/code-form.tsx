import type { DomainError } from "@kaunter/domain/domain-error";
import { type FormEvent, useEffect, useRef } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { textIn } from "@kaunter/web/form/form-text";
import { translateCode } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import type { Details } from "./details.ts";
import { Refusal } from "./refusal.tsx";
import { useProving } from "./use-proving.ts";

interface CodeFormProps {
  details: Details;
  /** The details need another look. */
  onBack: (refusal: DomainError | null) => void;
  /** With the name of who is logged in already. */
  onDone: (name?: string) => void;
}

/** The mailbox is proven before anything is said about it. */
export function CodeForm({ details, onBack, onDone }: CodeFormProps) {
  useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { feedback, isBusy, prove, sendAgain } = useProving(details, { onBack, onDone, onSent });
  useEffect(() => heading.current?.focus(), []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    prove(textIn(new FormData(event.currentTarget), "code").replaceAll(/\s/g, ""));
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <h1 ref={heading} tabIndex={-1}>
        {t("registration.code_title")}
      </h1>
      <p className="mt-3 text-lg/7">{t("registration.code_lead", { email: details.name })}</p>
      <p className="mt-2 text-txt-black-500">{t("registration.code_late")}</p>
      {feedback && "cause" in feedback && <Refusal code={feedback.code} cause={feedback.cause} />}
      <div className="card mt-5 grid gap-5 p-4 md:p-6">
        <TextField
          name="code"
          label={t("registration.code")}
          error={feedback && "wrong" in feedback ? translateCode(feedback.wrong) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <SubmitButton isBusy={isBusy}>{t("registration.register")}</SubmitButton>
        <Button look="secondary" onClick={sendAgain}>
          {t("registration.send_again")}
        </Button>
        <Button look="secondary" onClick={() => onBack(null)}>
          {t("registration.change")}
        </Button>
      </div>
    </form>
  );
}

function onSent(): void {
  showSnackbar({ message: t("registration.sent_again"), kind: "confirmation" });
}
