import type { Charge } from "@kaunter/contracts/charges";
import { dayOf } from "@kaunter/domain/calendar";
import { type Consent, readConsent } from "@kaunter/domain/charges/licensing";
import { DomainError, errorCodes } from "@kaunter/domain/domain-error";
import { now } from "@kaunter/web/browser/clock";
import { t } from "@kaunter/web/language/translate";
import { translateCode } from "@kaunter/web/language/translate-error";
import type { Choice } from "./adding.ts";

/** The words beside each field of a result that is wrong. */
export type ChoiceErrors = Record<string, string>;

/** What the form of a result says, or the errors of its fields. */
export function readChoice(
  charge: Charge,
  selection: string | undefined,
  form: FormData,
): { choice: Choice } | { errors: ChoiceErrors } {
  const offer = charge.offers.find((each) => each.selection === selection);
  if (offer === undefined) return { errors: { selection: t("search.choose_missing") } };
  if (offer.selection !== "renewal") return { choice: { charge, offer, consent: null } };
  const read = readDeclaration(form);
  return "errors" in read ? read : { choice: { charge, offer, ...read } };
}

/** What the person who renews a licence declares, or the errors of its fields. */
export function readDeclaration(
  form: FormData,
): { consent: Consent | null } | { errors: ChoiceErrors } {
  const given = { name: textOf(form.get("name")), icNo: textOf(form.get("ic_no")) };
  try {
    return { consent: readConsent("renewal", given, dayOf(now())) };
  } catch (error) {
    if (error instanceof DomainError) return { errors: textsOf(error) };
    throw error;
  }
}

function textOf(field: FormDataEntryValue | null): string {
  return typeof field === "string" ? field : "";
}

function missing(field: string): string {
  return t(field === "name" ? "search.consent.name_missing" : "search.consent.ic_no_missing");
}

function textsOf({ params }: DomainError): ChoiceErrors {
  const texts = Object.entries(params).map(([field, word]) => {
    const code = errorCodes.find((each) => each === word) ?? "invalid_value";
    return [field, code === "required" ? missing(field) : translateCode(code)];
  });
  return Object.fromEntries(texts);
}
