import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Form, formIn } from "../storm/http.ts";
import { byBank, checkoutForm, visitorHeaders } from "../visitor.ts";

const patienceMs = 45_000;

export interface Created {
  _id: string;
  sellerExOrderNo: string;
  payer_capability: string;
}

/** An answer that trying again does not change. */
class Refused extends Error {}

/** Does it again until somebody answers, as people and browsers do when a page does not open. */
async function insist<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    await wait(200);
  }
  throw new Error("the payer gave up waiting");
}

/** Finds a fine and begins to pay it; the same key is sent until it is answered. */
export async function begin(portal: string, bill: string) {
  const data = { _id: bill, council: "mpt", payment_type: "compound" };
  const { amount } = await insist(() => postJson<{ amount: string }>(`${portal}/search`, { data }));
  const services = [{ _id: `mpt.compound.${bill}`, selection: "full" }];
  const payment = { ...checkoutForm, ...byBank, services, amount };
  const key = crypto.randomUUID();
  return insist(() => postJson<Created>(`${portal}/createPayment`, { payment }, key));
}

/** Goes to the bank and pays; the answer is the form with which the browser returns, if it does. */
export async function pay(portal: string, { _id, payer_capability }: Created) {
  const fields = new URLSearchParams({ payment: _id, key: payer_capability, lang: "en" });
  const toBank = await insist(() => formBehind({ action: `${portal}/handoff`, fields }));
  return formBehind(toBank);
}

/** Comes back from the bank; whoever paid is shown the payment. */
export async function comeBack(form: Form): Promise<void> {
  const location = await insist(async () => {
    const answer = await postForm(form);
    return answer.status === 303 ? (answer.headers.get("location") ?? "") : undefined;
  });
  if (!location.includes("key=")) throw new Error(`the payer was sent to ${location}`);
}

async function postJson<T>(url: string, body: object, key = ""): Promise<T | undefined> {
  const visitor = visitorHeaders(randomInt(1_000_000));
  const headers = { ...visitor, "content-type": "application/json", "idempotency-key": key };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status >= 500) return undefined;
  if (!answer.ok) throw new Refused(await answer.text());
  return (await answer.json()) as T;
}

function postForm({ action, fields }: Form): Promise<Response> {
  return fetch(action, { method: "POST", body: fields, redirect: "manual" });
}

/** The form that the next page submits by itself. */
async function formBehind(form: Form): Promise<Form | undefined> {
  const page = await (await postForm(form)).text();
  return /document\.forms|go\.submit/.test(page) ? formIn(page) : undefined;
}
