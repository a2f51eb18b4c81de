import { DomainError } from "@kaunter/domain/domain-error";
import { type FormEvent, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { isCommonPassword } from "../../model/session/judge-password.ts";
import { askToSignIn } from "../../model/session/session.ts";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { TextField } from "@kaunter/web/ui/field";
import { NewPasswordField } from "../../model/session/new-password-field.tsx";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { sendCode } from "./api.ts";
import { type DetailField, detailRules, type Details, oneselfIn, readDetails } from "./details.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { Refusal } from "./refusal.tsx";
import { type CheckedForm, useCheckedForm } from "./use-checked-form.ts";

interface DetailsFormProps {
  details: Details | null;
  refusal: DomainError | null;
  onSent: (details: Details) => void;
}

export function DetailsForm({ details, refusal, onSent }: DetailsFormProps) {
  useT();
  const { fieldOf, listed, turn, check, refuse } = useCheckedForm(detailRules, refusal);
  const [failure, setFailure] = useState<DomainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wrong = listed(labels());

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setFailure(null);
    if (!check(form) || isBusy) return;
    const typed = readDetails(form);
    setBusy(true);
    try {
      // Nobody fetches a code from a mailbox for a password that will not be taken.
      if (await isCommonPassword(typed.password, oneselfIn(form))) {
        throw new DomainError("invalid_request", { password: "password_common" });
      }
      await sendCode(typed.name);
      onSent(typed);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setBusy(false);
      if (error.code !== "invalid_request") setFailure(error);
      else if ("password" in error.params) refuse(error);
      else refuse(new DomainError("invalid_request", { name: "invalid_email" }));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      {wrong.length > 0 && <ErrorSummary key={turn} errors={wrong} />}
      <h1 tabIndex={-1}>{t("registration.title")}</h1>
      <p className="mt-3 text-lg/7">{t("registration.lead")}</p>
      {failure && <Refusal code="email_verification_failed" cause={failure} />}
      <div className="card mt-5 grid gap-2 p-4 md:p-6">
        <Fields details={details} fieldOf={fieldOf} />
        <SubmitButton isBusy={isBusy}>{t("registration.send_code")}</SubmitButton>
        <QuietButton onClick={() => void askToSignIn()}>
          {t("registration.already_member")}
        </QuietButton>
      </div>
    </form>
  );
}

type FieldsProps = Pick<DetailsFormProps, "details"> & Pick<CheckedForm<DetailField>, "fieldOf">;

function Fields({ details, fieldOf }: FieldsProps) {
  const field = (name: DetailField) => ({
    ...fieldOf(name),
    label: labels()[name],
    defaultValue: details?.[name],
  });
  return (
    <>
      <TextField {...field("full_name")} autoComplete="name" maxLength={100} />
      <IdentityFields details={details} number={field("ic_num")} />
      <TextField
        {...field("phone")}
        type="tel"
        hint={t("type.example", { number: "013-012 3456" })}
        autoComplete="tel"
        maxLength={20}
      />
      <TextField
        {...field("name")}
        type="email"
        hint={t("registration.email_hint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <NewPasswordField
        {...field("password")}
        hint={t("registration.password_hint")}
        fine={t("registration.password_fine")}
        oneself={oneselfIn}
      />
      <PasswordField {...field("confirm_password")} autoComplete="new-password" />
    </>
  );
}

function labels(): Record<DetailField, string> {
  return {
    full_name: t("registration.full_name"),
    ic_num: t("registration.ic_num"),
    phone: t("registration.phone"),
    name: t("registration.email"),
    password: t("registration.password"),
    confirm_password: t("registration.confirm_password"),
  };
}
