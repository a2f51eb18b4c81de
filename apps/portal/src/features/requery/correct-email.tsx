import type { CorrectEmail as Correction } from "@kaunter/contracts/requery";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { parsePhone } from "@kaunter/domain/person/phone";
import { useState } from "react";
import { useForm } from "@kaunter/web/form/use-form";
import { t } from "@kaunter/web/language/translate";
import type { OpenPayment } from "../../model/payment/payment-storage.ts";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { TextField } from "@kaunter/web/ui/field";
import { Icon } from "@kaunter/web/ui/icon";
import { correctEmail } from "./api.ts";
import type { Which } from "../../model/payment/requery.ts";
import { textOf } from "./which-payment.ts";

interface CorrectEmailProps {
  id: string;
  which: Which;
  /** Whoever started it here needs to show nothing else. */
  started: OpenPayment | null;
}

type Field = "email" | "phone";
type Errors = Partial<Record<Field, string>>;

/** Closed until it is wanted. */
export function CorrectEmail({ id, which, started }: CorrectEmailProps) {
  const capability = "capability" in which ? which.capability : null;
  return (
    <details className="group card mt-5">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{t("requery.email_title")}</span>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5">
        {started === null && capability === null ? (
          <p>{t("requery.email_elsewhere")}</p>
        ) : (
          <EmailForm
            needsPhone={started === null}
            correctionOf={(email, phone) =>
              started
                ? { _id: id, email, payer_capability: started.created.payer_capability }
                : { _id: id, email, capability: capability ?? "", phone }
            }
          />
        )}
      </div>
    </details>
  );
}

interface EmailFormProps {
  needsPhone: boolean;
  correctionOf: (email: string, phone: string) => Correction;
}

function EmailForm({ needsPhone, correctionOf }: EmailFormProps) {
  const [kept, setKept] = useState<string | null>(null);
  const { errors, listed, submitCount, refusal, handleSubmit } = useForm<Field>({
    check: (form) => ({
      ...faultIn("email", () => parseEmail(textOf(form.get("email")))),
      ...(needsPhone && faultIn("phone", () => parsePhone(textOf(form.get("phone"))))),
    }),
    send: async (form) => {
      setKept(null);
      const correction = correctionOf(textOf(form.get("email")), textOf(form.get("phone")));
      setKept((await correctEmail(correction)).email);
    },
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <TextField
        name="email"
        type="email"
        label={t("requery.email")}
        error={errors.email}
        autoComplete="email"
        maxLength={254}
      />
      {needsPhone && (
        <TextField
          name="phone"
          type="tel"
          label={t("requery.phone")}
          hint={t("requery.phone_hint")}
          error={errors.phone}
          autoComplete="tel"
          maxLength={20}
        />
      )}
      <Button type="submit" look="secondary">
        {t("requery.email_save")}
      </Button>
      <output className="text-txt-black-700 empty:absolute">
        {kept !== null && t("requery.email_saved", { email: kept })}
        {refusal && translateError(refusal)}
      </output>
    </form>
  );
}

function faultIn(field: Field, parse: () => unknown): Errors {
  try {
    parse();
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { [field]: translateCode(error.code) };
  }
}
