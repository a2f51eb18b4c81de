import type { ErrorCode, ErrorParams } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { paymentErrorTexts } from "./error-texts/payments.ts";
import { peopleErrorTexts } from "./error-texts/people.ts";
import { productErrorTexts } from "./error-texts/product.ts";

/** English texts quoted by the specification are kept to the letter, full stops included. */
export const errorTexts: Readonly<Record<ErrorCode, Readonly<Record<Language, string>>>> = {
  ...productErrorTexts,
  ...peopleErrorTexts,
  ...paymentErrorTexts,
};

/** The text of a refusal in a language, with its parameters filled in. */
export function errorText(code: ErrorCode, params: ErrorParams, language: Language): string {
  return errorTexts[code][language].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
