import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { parsePhone } from "@kaunter/domain/person/phone";
import { t } from "../../i18n/translate.ts";
import { readStored, store } from "../../lib/browser-storage.ts";
import { translateCode } from "../../lib/translate-error.ts";

const fields = ["full_name", "email", "contact"] as const;
type PayerField = (typeof fields)[number];

/** Who pays, in the names of the call. */
export type Payer = Record<PayerField, string>;
export type PayerErrors = Partial<Record<PayerField, string>>;

const rules = {
  full_name: (text: string) => text,
  email: parseEmail,
  contact: (text: string) => (parsePhone(text), text),
} as const satisfies Record<PayerField, (text: string) => string>;

let current: Payer | null = null;

/** What was typed, and the words beside each field that is wrong. */
export function readPayer(form: FormData): { payer: Payer; errors: PayerErrors } {
  const text = (field: PayerField) => {
    const typed = form.get(field);
    return typeof typed === "string" ? typed.trim() : "";
  };
  const payer = { full_name: text("full_name"), email: text("email"), contact: text("contact") };
  const found = fields.map((field) => [field, errorOf(field, payer[field])]);
  return { payer, errors: Object.fromEntries(found.filter(([, error]) => error !== null)) };
}

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

/** Kept for this visit, so that nobody types it again after a step back; a shared phone forgets it with the tab. */
export function keepPayer(payer: Payer): void {
  current = payer;
  store("payer", JSON.stringify(payer), "session");
}

export function keptPayer(): Payer | null {
  return current ?? readPayerText(readStored("payer", "session"));
}

function readPayerText(text: string | null): Payer | null {
  try {
    const payer = Object(JSON.parse(text ?? "null"));
    return fields.every((field) => typeof payer[field] === "string") ? payer : null;
  } catch {
    return null;
  }
}
