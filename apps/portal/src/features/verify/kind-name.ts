import { t } from "@kaunter/web/language/translate";
import { lineNameId } from "@kaunter/words/kind-name";

/** What a line of a receipt is for; a kind that this page does not know is a bill. */
export function kindName(kind: string): string {
  return t(lineNameId(kind) ?? "kind.bill");
}
