import type { Charge } from "@kaunter/contracts/charges";
import { t } from "@kaunter/web/language/translate";
import type { Choice } from "../../../model/cart/cart-item.ts";
import { readConsent } from "../../../model/charge/read-consent.ts";

/** What the form of a result says, or the errors of its fields. */
export function readChoice(
  charge: Charge,
  selection: string | undefined,
  form: FormData,
): { choice: Choice } | { errors: Record<string, string> } {
  const offer = charge.offers.find((each) => each.selection === selection);
  if (offer === undefined) return { errors: { selection: t("search.choose_missing") } };
  if (offer.selection !== "renewal") return { choice: { charge, offer, consent: null } };
  const read = readConsent(form);
  return "errors" in read ? read : { choice: { charge, offer, ...read } };
}
