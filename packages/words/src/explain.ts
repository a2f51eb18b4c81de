import type { ExplanationCode, explanationParameters } from "@kaunter/domain/charges/quote";
import type { DictionaryArgs } from "./args.gen.ts";

type Id<Code extends ExplanationCode> = `explain.${Code}`;
type Named<Code extends ExplanationCode> = (typeof explanationParameters)[Code][number];

/** Codes whose words name something that their lines do not say; there must be none. */
type Unsaid = {
  [Code in ExplanationCode]: keyof DictionaryArgs[Id<Code>] extends Named<Code> ? never : Code;
}[ExplanationCode];

/** What a part of an amount is for. It does not compile while the words of a code ask for what its lines do not say. */
export function explainPart(
  say: (id: Id<Exclude<ExplanationCode, Unsaid>>, params: object) => string,
  { code, params }: { code: ExplanationCode; params: object },
): string {
  return say(`explain.${code}`, params);
}
