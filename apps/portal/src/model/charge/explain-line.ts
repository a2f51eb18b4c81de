import type { ExplanationLine } from "@kaunter/contracts/charges";
import type { ExplanationCode, explanationParameters } from "@kaunter/domain/charges/quote";
import type { MessageArgs } from "@kaunter/web/language/words";
import { t } from "@kaunter/web/language/translate";

type LineId<Code extends ExplanationCode> = `search.line.${Code}`;
type Named<Code extends ExplanationCode> = (typeof explanationParameters)[Code][number];

/** Codes whose words name something that their lines do not say; there must be none. */
type Unsaid = {
  [Code in ExplanationCode]: keyof MessageArgs[LineId<Code>] extends Named<Code> ? never : Code;
}[ExplanationCode];

/** Words and arguments go together by their code; that they fit is seen to above. */
const words: (id: LineId<Exclude<ExplanationCode, Unsaid>>, params: object) => string = t;

/** What a part of an amount is for; the page that shows it brings the words of the search. */
export function explainLine({ code, params }: ExplanationLine): string {
  return words(`search.line.${code}`, params);
}
