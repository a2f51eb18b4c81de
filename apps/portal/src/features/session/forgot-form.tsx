import { parseEmail } from "@kaunter/domain/person/email";
import { useEffect, useRef } from "react";
import { useForm } from "@kaunter/web/form/use-form";
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
  const { refusal, submitCount, isBusy, handleSubmit } = useForm({
    send: async (typed) => {
      await startReset(parseEmail(textIn(typed, "forgot_email")));
      showSnackbar({ message: t("session.email_sent"), kind: "confirmation" });
      onDone();
    },
  });
  // The field has the focus when the form opens, and again when the address is refused.
  useEffect(() => {
    if (refusal || submitCount === 0) form.current?.querySelector("input")?.focus();
  }, [refusal, submitCount]);

  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <p>{t("session.forgot_message")}</p>
      <div className="mt-5 grid gap-5">
        <TextField
          name="forgot_email"
          type="email"
          label={t("session.email")}
          error={refusal ? translateError(refusal) : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <div className="grid gap-3">
          <SubmitButton isBusy={isBusy}>{t("session.send_link")}</SubmitButton>
          <Button look="secondary" onClick={onBack}>
            {t("action.back")}
          </Button>
        </div>
      </div>
    </form>
  );
}
