import type { Register } from "@kaunter/contracts/accounts";
import { dayOf } from "@kaunter/domain/calendar";
import { refuseCardNumber } from "@kaunter/domain/person/card-number";
import { parseEmail } from "@kaunter/domain/person/email";
import { parseIdentityNumber } from "@kaunter/domain/person/identity-number";
import { checkPassword, checkSamePassword } from "@kaunter/domain/person/password";
import { parsePhone } from "@kaunter/domain/person/phone";
import { type IdentityType, identityTypes } from "@kaunter/domain/vocabulary/people";
import { now } from "@kaunter/web/browser/clock";
import { textIn } from "@kaunter/web/form/form-text";
import type { Oneself } from "../../model/session/judge-password.ts";
import type { Rules } from "./rules.ts";

/** What a person says of themselves; the code from the mail comes after it. */
export type Details = Omit<Register, "code">;

export type DetailField =
  | "full_name"
  | "ic_num"
  | "phone"
  | "name"
  | "password"
  | "confirm_password";

export const passwordRules = {
  password: checkPassword,
  confirm_password: (text, form) => checkSamePassword(textIn(form, "password"), text),
} as const satisfies Rules<"password" | "confirm_password">;

export const detailRules: Rules<DetailField> = {
  full_name: refuseCardNumber,
  ic_num: (text, form) => parseIdentityNumber(typeIn(form), withoutDashes(text), dayOf(now())),
  phone: parsePhone,
  name: parseEmail,
  ...passwordRules,
};

export function readDetails(form: FormData): Details {
  return {
    full_name: textIn(form, "full_name").trim(),
    identity_type: typeIn(form),
    ic_num: withoutDashes(textIn(form, "ic_num")),
    phone: textIn(form, "phone").trim(),
    name: textIn(form, "name").trim(),
    password: textIn(form, "password"),
    confirm_password: textIn(form, "confirm_password"),
  };
}

/** Who chooses a password; the form of a reset knows nothing of it. */
export function oneselfIn(form: FormData): Oneself {
  return { email: textIn(form, "name").trim(), full_name: textIn(form, "full_name").trim() };
}

function typeIn(form: FormData): IdentityType {
  const chosen = textIn(form, "identity_type");
  return identityTypes.find((type) => type === chosen) ?? "new_id";
}

/** Cards show them; the number has none. */
function withoutDashes(text: string): string {
  return text.replaceAll(/[\s-]/g, "");
}
