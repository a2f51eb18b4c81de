import { declaredKind } from "@kaunter/domain/charges/kinds";
import type { ChargeForm } from "@kaunter/domain/charges/local-government-charge";
import { DomainError, type ErrorArguments } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { fetchQuotes } from "../../../model/cart/quotes.ts";
import type { DeclaredCharge } from "../../../model/charge/kinds/declared.ts";
import { now } from "@kaunter/web/browser/clock";
import type { Choice } from "../../../model/cart/cart-item.ts";

/** A form as the item that it becomes; its id is the time. */
export function declaredCharge(form: ChargeForm, council: CouncilCode): DeclaredCharge {
  return {
    type: declaredKind,
    _id: String(now().getTime()),
    council,
    amount: "0.00",
    declaration: {
      type: declaredKind,
      council,
      license_no: form.licenceNo,
      customer_name: form.customerName,
      total_no_of_people: Number(form.people),
      start_date: form.startOn,
      end_date: form.endOn,
      full_name: form.fullName,
      email: form.email,
      phone: form.phone,
    },
  };
}

/** At the price of the server, which refuses as it does in a cart. */
export async function quoteDeclared(charge: DeclaredCharge): Promise<Choice> {
  const { _id, declaration } = charge;
  const { items } = await fetchQuotes([{ _id, selection: "full", declaration }]);
  const [item] = items;
  if (!item) throw new DomainError("unexpected");
  if ("error" in item) throw new DomainError(...([item.error] as unknown as ErrorArguments));
  return { charge, offer: item.offer, consent: null };
}
