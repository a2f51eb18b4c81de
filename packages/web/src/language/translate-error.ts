import type { DomainError, ErrorCode } from "@kaunter/domain/domain-error";
import { errorText } from "@kaunter/words/error-text";
import { t } from "./translate.ts";

/** The words of a refusal in the language shown; whoever shows them follows the language with useT. */
export function translateError({ code, params, cause }: DomainError): string {
  const text = errorText(t, code, params);
  return typeof cause === "string" ? `${text} [${cause}]` : text;
}

export function translateCode(code: ErrorCode): string {
  return errorText(t, code, {});
}
