import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { textIn } from "@kaunter/web/form/form-text";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { startReset } from "./api.ts";

interface ForgotFormProps {
  onBack: () => void;
  onDone: () => void;
}

/** Answers every address alike. */
export function ForgotForm({ onBack, onDone }: ForgotFormProps) {
  useT();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<DomainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await startReset(parseEmail(textIn(new FormData(event.currentTarget), "forgot_email")));
      showSnackbar({ message: t("session.email_sent"), kind: "notice" });
      onDone();
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      setError(refusal);
      setBusy(false);
      form.current?.querySelector("input")?.focus();
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>{t("session.forgot_message")}</p>
      <div className="mt-5 grid gap-5">
        <TextField
          name="forgot_email"
          type="email"
          label={t("session.email")}
          error={error ? translateError(error) : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <div className="grid gap-3">
          <SubmitButton isBusy={isBusy}>{t("session.send_link")}</SubmitButton>
          <Button look="secondary" onClick={onBack}>
            {t("session.back")}
          </Button>
        </div>
      </div>
    </form>
  );
}
