import {
  type ChargeForm,
  type LocalGovernmentChargeRates,
  quoteDeclaration,
  readDeclaration,
} from "@kaunter/domain/charges/local-government-charge";
import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { t } from "@kaunter/web/language/translate";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";

/** The fields of the form in the names of the call. */
export const fieldNames = {
  licenceNo: "license_no",
  customerName: "customer_name",
  people: "total_no_of_people",
  startOn: "start_date",
  endOn: "end_date",
  fullName: "full_name",
  email: "email",
  phone: "phone",
} as const satisfies Record<keyof ChargeForm, string>;
export type FieldName = (typeof fieldNames)[keyof ChargeForm];

/** The words beside each field that is wrong. */
export type FormErrors = Partial<Record<FieldName, string>>;

export function readForm(form: FormData): ChargeForm {
  const typed = Object.entries(fieldNames).map(([key, name]) => {
    const text = form.get(name);
    return [key, typeof text === "string" ? text.trim() : ""];
  });
  return Object.fromEntries(typed) as ChargeForm;
}

/** What is wrong with a form. Too small an amount is a matter of its days. */
export function errorsIn(form: ChargeForm, rates: LocalGovernmentChargeRates): FormErrors {
  try {
    quoteDeclaration(readDeclaration(form), rates);
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== "invalid_request") return { end_date: translateError(error) };
    const faults = Object.entries(error.params) as [FieldName, ErrorCode][];
    return Object.fromEntries(faults.map(([name, code]) => [name, errorText(name, code)]));
  }
}

function errorText(name: FieldName, code: ErrorCode): string {
  if (code !== "required") return translateCode(code);
  return t("search.declare.missing", { field: t(`search.declare.${name}`) });
}
