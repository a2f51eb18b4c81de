import { randomInt } from "node:crypto";
import { visitorHeaders } from "../visitor.ts";
import type { Site } from "./site.ts";

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
  const { amount } = await post<{ amount: string }>(`${portal}/search`, { data });
  const payment = {
    ...method,
    services: [{ _id: charge, selection: "full" }],
    amount,
    full_name: "Siti Aminah",
    email: "siti@contoh.my",
    contact: "0135550101",
    language: "en",
  };
  return post<Payment>(`${portal}/createPayment`, { payment });
}

/** Lets the provider take the money and report it. */
export async function pay({ portal }: Site, { _id, payer_capability }: Payment): Promise<void> {
  const fields = new URLSearchParams({ payment: _id, key: payer_capability });
  const page = await (await fetch(`${portal}/handoff`, { method: "POST", body: fields })).text();
  const [, action = ""] = /action="(http[^"]+)"/.exec(page) ?? [];
  const inputs = page.split("</form>")[0]?.matchAll(/name="(\w+)" value="([^"]*)"/g) ?? [];
  const form = new URLSearchParams([...inputs].map(([, name = "", value = ""]) => [name, value]));
  const answer = await fetch(action, { method: "POST", body: form, redirect: "manual" });
  await answer.text();
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = {
    ...visitorHeaders(randomInt(1_000_000)),
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
