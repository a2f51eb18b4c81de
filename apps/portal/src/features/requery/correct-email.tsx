import type { CorrectEmail as Correction } from "@kaunter/contracts/requery";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { parsePhone } from "@kaunter/domain/person/phone";
import { type FormEvent, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import type { OpenPayment } from "../../model/payment/payment-storage.ts";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { Icon } from "@kaunter/web/ui/icon";
import { correctEmail } from "./api.ts";
import { textOf, type Which } from "./which-payment.ts";

interface CorrectEmailProps {
  id: string;
  which: Which;
  /** Whoever started it here needs to show nothing else. */
  started: OpenPayment | null;
}

type Field = "email" | "phone";
type Errors = Partial<Record<Field, string>>;
type News = { kept: string } | { errors: Errors } | { refusal: DomainError } | null;

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
  const [news, setNews] = useState<News>(null);
  const errors: Errors = news && "errors" in news ? news.errors : {};

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [email, phone] = [textOf(form.get("email")), textOf(form.get("phone"))];
    const found = {
      ...faultIn("email", () => parseEmail(email)),
      ...(needsPhone && faultIn("phone", () => parsePhone(phone))),
    };
    if (Object.keys(found).length > 0) return setNews({ errors: found });
    try {
      const { email: kept } = await correctEmail(correctionOf(email, phone));
      setNews({ kept });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setNews({ refusal: error });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
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
        {news && "kept" in news && t("requery.email_saved", { email: news.kept })}
        {news && "refusal" in news && translateError(news.refusal)}
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
