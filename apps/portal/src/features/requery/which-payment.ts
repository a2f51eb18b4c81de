import { DomainError } from "@kaunter/domain/domain-error";
import { refuseCardNumber } from "@kaunter/domain/person/card-number";
import { readContact } from "@kaunter/domain/person/contact";
import type { Which } from "../../model/payment/requery.ts";
import { t } from "@kaunter/web/language/translate";
import { translateCode } from "@kaunter/web/language/translate-error";

export type RequeryField = "number" | "contact";
export type RequeryErrors = Partial<Record<RequeryField, string>>;

const linkPattern = /[?&]id=(\d{16})&key=([\w-]{22})(?![\w-])/;

/** The payment of a link, wherever it leads: the status, the receipt or here. */
export function readLink(address: string): Which | null {
  const [, _id, capability] = linkPattern.exec(address) ?? [];
  return _id !== undefined && capability !== undefined ? { _id, capability } : null;
}

/** What the form says, or the words beside each field that is wrong. Whoever pastes a link needs to say nothing else. */
export function readForm(form: FormData): { which: Which } | { errors: RequeryErrors } {
  const number = textOf(form.get("number"));
  const contact = textOf(form.get("contact"));
  const link = readLink(number);
  if (link) return { which: link };
  const errors = {
    ...faultIn("number", () => refuseCardNumber(given(number))),
    ...faultIn("contact", () => readContact(given(contact))),
  };
  return Object.keys(errors).length > 0 ? { errors } : { which: { number, contact } };
}

export function textOf(field: FormDataEntryValue | null): string {
  return typeof field === "string" ? field.trim() : "";
}

function given(text: string): string {
  if (text === "") throw new DomainError("required");
  refuseCardNumber(text);
  return text;
}

function faultIn(field: RequeryField, read: () => unknown): RequeryErrors {
  try {
    read();
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code } = error;
    return { [field]: code === "required" ? t(`requery.${field}_missing`) : translateCode(code) };
  }
}
