import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { isUnknown } from "@kaunter/web/api/is-unknown";
import { useRef } from "react";
import { useForm } from "@kaunter/web/form/use-form";
import { t, useT } from "@kaunter/web/language/translate";
import { textIn } from "@kaunter/web/form/form-text";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { NewPasswordField } from "../../model/session/new-password-field.tsx";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { overCodes, resetPassword } from "./api.ts";
import { oneselfIn, passwordRules } from "./details.ts";
import { Refusal } from "./refusal.tsx";
import { codesIn, faultsIn, fieldOf, summaryOf } from "./rules.ts";

interface NewPasswordFormProps {
  id: string;
  /** Masked. */
  email: string;
  onDone: () => void;
  /** The link can no longer be used: perhaps because a press that was not answered has used it. */
  onOver: (error: DomainError, isPerhapsSet: boolean) => void;
}

export function NewPasswordForm({ id, email, onDone, onOver }: NewPasswordFormProps) {
  useT();
  const hasLostAnswer = useRef(false);
  const form = useForm<keyof typeof passwordRules, ErrorCode>({
    check: (typed) => faultsIn(passwordRules, typed),
    send,
  });
  const labels = {
    password: t("registration.new_password"),
    confirm_password: t("registration.confirm_password"),
  };
  const wrong = summaryOf(form, labels);

  async function send(typed: FormData) {
    try {
      const password = textIn(typed, "password");
      await resetPassword(id, { password, confirm_password: textIn(typed, "confirm_password") });
      return onDone();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      hasLostAnswer.current ||= isUnknown(error);
      if (error.code === "invalid_request") return codesIn(error, passwordRules);
      if (overCodes.includes(error.code)) return onOver(error, hasLostAnswer.current);
      throw error;
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      {wrong.length > 0 && <ErrorSummary key={form.submitCount} errors={wrong} />}
      <h1 tabIndex={-1}>{t("nav.reset_password")}</h1>
      <p className="mt-3 text-lg/7">{t("registration.reset_lead", { email })}</p>
      {form.refusal && <Refusal code={form.refusal.code} cause={form.refusal} />}
      <div className="card mt-5 grid gap-2 p-4 md:p-6">
        <NewPasswordField
          {...fieldOf(form, "password")}
          label={labels.password}
          hint={t("registration.password_hint")}
          fine={t("registration.password_fine")}
          oneself={oneselfIn}
        />
        <PasswordField
          {...fieldOf(form, "confirm_password")}
          label={labels.confirm_password}
          autoComplete="new-password"
        />
        <SubmitButton isBusy={form.isBusy}>{t("registration.reset")}</SubmitButton>
      </div>
    </form>
  );
}
