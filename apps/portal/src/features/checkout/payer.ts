import { DomainError } from "@kaunter/domain/domain-error";
import { refuseCardNumber } from "@kaunter/domain/person/card-number";
import { parseEmail } from "@kaunter/domain/person/email";
import { parsePhone } from "@kaunter/domain/person/phone";
import { textIn } from "@kaunter/web/form/form-text";
import { t } from "@kaunter/web/language/translate";
import { type Payer, type PayerField, payerFields } from "../../model/payment/kept-payer.ts";
import { translateCode } from "@kaunter/web/language/translate-error";

export type PayerErrors = Partial<Record<PayerField, string>>;

const rules = {
  full_name: (text: string) => (refuseCardNumber(text), text),
  email: parseEmail,
  contact: (text: string) => (parsePhone(text), text),
} as const satisfies Record<PayerField, (text: string) => string>;

export function readPayer(form: FormData): Payer {
  const text = (field: PayerField) => textIn(form, field).trim();
  return { full_name: text("full_name"), email: text("email"), contact: text("contact") };
}

/** The words beside each field that is wrong. */
export function payerErrors(form: FormData): PayerErrors {
  const payer = readPayer(form);
  const found = payerFields.map((field) => [field, errorOf(field, payer[field])]);
  return Object.fromEntries(found.filter(([, error]) => error !== null));
}

/** What is wrong with a field as it stands, in words. */
function errorOf(field: PayerField, text: string): string | null {
  if (text === "") return t(`checkout.${field}_missing`);
  try {
    rules[field](text);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return translateCode(error.code);
    throw error;
  }
}
