import { t } from "@kaunter/web/language/translate";
import type { MessageId, PlainId } from "@kaunter/web/language/words";

/** The kinds that the shell has a word for, and the one whose word is shorter than its name. */
const names: Readonly<Record<string, PlainId>> = {
  assessment: "type.assessment",
  compound: "type.compound",
  trading_licence: "type.license",
  council_licence: "type.council_permit_license",
  booking_deposit: "verify.kind.deposit",
};

/** What a line of a receipt is for; a kind that this page does not know is a bill. */
export function kindName(kind: string): string {
  const id = Object.hasOwn(names, kind) ? names[kind] : undefined;
  if (id) return t(id);
  const own = `verify.kind.${kind}` as Extract<MessageId, `verify.kind.${string}`>;
  // A word that does not exist is answered by its name.
  const name = t(own);
  return name === own ? t("verify.kind.bill") : name;
}
