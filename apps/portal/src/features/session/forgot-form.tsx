import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t, useT } from "../../i18n/translate.ts";
import { textIn } from "../../lib/form-text.ts";
import { translateError } from "../../lib/translate-error.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { showSnackbar } from "../../ui/snackbar.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
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
