import { dayOf } from "@kaunter/domain/calendar";
import { type Consent, readConsent as checkConsent } from "@kaunter/domain/charges/licensing";
import { DomainError, errorCodes } from "@kaunter/domain/domain-error";
import { now } from "@kaunter/web/browser/clock";
import { textIn } from "@kaunter/web/form/form-text";
import { t } from "@kaunter/web/language/translate";
import { translateCode } from "@kaunter/web/language/translate-error";

/** The words beside each field that is wrong. */
export type ConsentErrors = Record<string, string>;

/** What the person who renews a licence declares, or the errors of its fields. */
export function readConsent(
  form: FormData,
): { consent: Consent | null } | { errors: ConsentErrors } {
  const given = { name: textIn(form, "name"), icNo: textIn(form, "ic_no") };
  try {
    return { consent: checkConsent("renewal", given, dayOf(now())) };
  } catch (error) {
    if (error instanceof DomainError) return { errors: textsOf(error) };
    throw error;
  }
}

function missing(field: string): string {
  return t(field === "name" ? "search.consent.name_missing" : "search.consent.ic_no_missing");
}

function textsOf({ params }: DomainError): ConsentErrors {
  const texts = Object.entries(params).map(([field, word]) => {
    const code = errorCodes.find((each) => each === word) ?? "invalid_value";
    return [field, code === "required" ? missing(field) : translateCode(code)];
  });
  return Object.fromEntries(texts);
}
