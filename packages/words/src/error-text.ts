import type { ErrorCode, ErrorParams } from "@kaunter/domain/domain-error";
import type { DictionaryArgs } from "./args.gen.ts";

type ErrorId = `error.${ErrorCode}` & keyof DictionaryArgs;

/** The text of a refusal with its parameters filled in. It does not compile while a code has no words. */
export function errorText(
  say: (id: ErrorId, params: object) => string,
  code: ErrorCode,
  params: ErrorParams,
): string {
  return say(`error.${code}`, params);
}
