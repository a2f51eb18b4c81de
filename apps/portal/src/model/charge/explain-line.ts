import type { ExplanationLine } from "@kaunter/contracts/charges";
import { t } from "@kaunter/web/language/translate";
import { explainPart } from "@kaunter/words/explain";

/** What a part of an amount is for. */
export function explainLine(line: ExplanationLine): string {
  return explainPart(t, line);
}
