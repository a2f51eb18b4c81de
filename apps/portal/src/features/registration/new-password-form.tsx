import { DomainError } from "@kaunter/domain/domain-error";
import { type FormEvent, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { textIn } from "@kaunter/web/form/form-text";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { NewPasswordField } from "../../model/session/new-password-field.tsx";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { resetPassword } from "./api.ts";
import { oneselfIn, passwordRules } from "./details.ts";
import { useCheckedForm } from "./use-checked-form.ts";

interface NewPasswordFormProps {
  id: string;
  /** Masked. */
  email: string;
  onDone: () => void;
  onRefused: (error: DomainError) => void;
}

export function NewPasswordForm({ id, email, onDone, onRefused }: NewPasswordFormProps) {
  useT();
  const { fieldOf, listed, turn, check, refuse } = useCheckedForm(passwordRules);
  const [isBusy, setBusy] = useState(false);
  const labels = {
    password: t("registration.new_password"),
    confirm_password: t("registration.confirm_password"),
  };
  const wrong = listed(labels);

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!check(form) || isBusy) return;
    setBusy(true);
    try {
      const password = textIn(form, "password");
      await resetPassword(id, { password, confirm_password: textIn(form, "confirm_password") });
      onDone();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setBusy(false);
      if (error.code === "invalid_request") refuse(error);
      else onRefused(error);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      {wrong.length > 0 && <ErrorSummary key={turn} errors={wrong} />}
      <h1 tabIndex={-1}>{t("nav.reset_password")}</h1>
      <p className="mt-3 text-lg/7">{t("registration.reset_lead", { email })}</p>
      <div className="card mt-5 grid gap-2 p-4 md:p-6">
        <NewPasswordField
          {...fieldOf("password")}
          label={labels.password}
          hint={t("registration.password_hint")}
          fine={t("registration.password_fine")}
          oneself={oneselfIn}
        />
        <PasswordField
          {...fieldOf("confirm_password")}
          label={labels.confirm_password}
          autoComplete="new-password"
        />
        <SubmitButton isBusy={isBusy}>{t("registration.reset")}</SubmitButton>
      </div>
    </form>
  );
}
