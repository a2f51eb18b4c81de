import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { type Form, useForm } from "@kaunter/web/form/use-form";
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
import { codesIn, faultsIn, fieldOf, summaryOf } from "./rules.ts";

interface DetailsFormProps {
  details: Details | null;
  refusal: DomainError | null;
  onSent: (details: Details) => void;
}

export function DetailsForm({ details, refusal, onSent }: DetailsFormProps) {
  useT();
  const form = useForm<DetailField, ErrorCode>({
    check: (typed) => faultsIn(detailRules, typed),
    send,
    wrongAtFirst: codesIn(refusal, detailRules),
  });
  const wrong = summaryOf(form, labels());

  async function send(typed: FormData) {
    const read = readDetails(typed);
    // Nobody fetches a code from a mailbox for a password that will not be taken.
    if (await isCommonPassword(read.password, oneselfIn(typed))) {
      return { password: "password_common" as const };
    }
    try {
      await sendCode(read.name);
    } catch (error) {
      const isAddress = error instanceof DomainError && error.code === "invalid_request";
      if (isAddress) return { name: "invalid_email" as const };
      throw error;
    }
    return onSent(read);
  }

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      {wrong.length > 0 && <ErrorSummary key={form.submitCount} errors={wrong} />}
      <h1 tabIndex={-1}>{t("registration.title")}</h1>
      <p className="mt-3 text-lg/7">{t("registration.lead")}</p>
      {form.refusal && <Refusal code="email_verification_failed" cause={form.refusal} />}
      <div className="card mt-5 grid gap-2 p-4 md:p-6">
        <Fields details={details} form={form} />
        <SubmitButton isBusy={form.isBusy}>{t("registration.send_code")}</SubmitButton>
        <QuietButton onClick={() => void askToSignIn()}>
          {t("registration.already_member")}
        </QuietButton>
      </div>
    </form>
  );
}

type FieldsProps = Pick<DetailsFormProps, "details"> & { form: Form<DetailField, ErrorCode> };

function Fields({ details, form }: FieldsProps) {
  const field = (name: DetailField) => ({
    ...fieldOf(form, name),
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
