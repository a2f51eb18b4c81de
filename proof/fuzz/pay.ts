import { type Form, formIn } from "../storm/http.ts";
import { checkoutForm, visit } from "../visitor.ts";

interface Site {
  portal: string;
}

export interface Payment {
  _id: string;
  amount: string;
  capability: string;
  payer_capability: string;
  sellerExOrderNo: string;
}

/** Begins a payment of a charge; the bank or the card as the wire names them. */
export async function begin({ portal }: Site, charge: string, method: object): Promise<Payment> {
  const [council, kind, number] = charge.split(".");
  const data = { _id: number, council, payment_type: kind };
  const { amount } = await visit<{ amount: string }>(`${portal}/search`, { data });
  const services = [{ _id: charge, selection: "full" }];
  const payment = { ...checkoutForm, ...method, services, amount };
  return visit<Payment>(`${portal}/createPayment`, { payment });
}

/** The form with which the payer's browser leaves for the provider. */
export async function handOff({ portal }: Site, { _id, payer_capability }: Payment): Promise<Form> {
  const fields = new URLSearchParams({ payment: _id, key: payer_capability });
  const form = formIn(await visit<string>(`${portal}/handoff`, String(fields)));
  if (!form) throw new Error(`Payment ${_id} has no way to its provider`);
  return form;
}

/** Lets the provider take the money and report it. */
export async function pay(site: Site, payment: Payment): Promise<void> {
  const { action, fields } = await handOff(site, payment);
  const answer = await fetch(action, { method: "POST", body: fields, redirect: "manual" });
  await answer.text();
}
