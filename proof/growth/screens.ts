import { portsFrom } from "../../tools/stage/ports.ts";
import { approvalsOf } from "../bench/approvals.ts";
import type { Charges } from "../bench/charges.ts";
import type { Product } from "../bench/product.ts";
import { byBank, checkoutForm, visit } from "../visitor.ts";

/** Who looks, and at what. */
export interface Screens {
  product: Product;
  charges: Charges;
  /** Of somebody who is signed in. */
  cookie: string;
  /** A payment of theirs that ended long ago. */
  closedId: string;
  /** Says that what was asked of the database since the last word belongs to this name. */
  note: (activity: string) => void;
}

interface Request {
  path: string;
  body?: object | string;
  headers?: Record<string, string>;
}

type See = <T>(name: string, request: Request) => Promise<T>;

interface Created {
  _id: string;
  sellerExOrderNo: string;
  payer_capability: string;
  capability: string;
}

/** Goes through every screen that reads or writes payments, as a browser does. */
export async function visitScreens(screens: Screens): Promise<void> {
  const { product, charges, cookie, closedId, note } = screens;
  const see: See = async <T>(name: string, { path, body, headers }: Request) => {
    const answer = await visit<T>(product.apiUrl + path, body, headers);
    note(name);
    return answer;
  };
  const id = charges.nameOf(charges.take(1));
  await pay(see, id, screens);
  const body = { url: Buffer.from(`all_payments/${closedId}`).toString("base64") };
  await see("an old payment's page", { path: "/api/query", body, headers: { cookie } });
  await see("what is void", { path: "/api/receipts/void" });
  await lookAtOwn(see, id, cookie);
}

const inParts = (id: string) => {
  const [council = "", , number = ""] = id.split(".");
  return { council, number };
};

async function pay(see: See, id: string, { product, charges, note }: Screens): Promise<void> {
  const { council, number } = inParts(id);
  const items = [{ _id: id, selection: "full" }];
  const data = { council, payment_type: "compound", compound_type: "individual", _id: number };
  await see("search", { path: "/search", body: { data } });
  await see("price a cart", { path: "/api/quotes", body: { items } });
  const payment = { ...checkoutForm, ...byBank, services: items, amount: charges.amountOf(1) };
  const beginning = { path: "/createPayment", body: { payment } };
  const created = await see<Created>("begin a payment", beginning);
  const leaving = `payment=${created._id}&key=${created.payer_capability}`;
  await see("leave for the bank", { path: "/handoff", body: leaving });
  const [approval = ""] = await approvalsOf(product, [created.sellerExOrderNo]);
  note("");
  await see("settle", { path: "/processPayment", body: approval });
  await lookAtPaid(see, created);
}

async function lookAtPaid(see: See, { _id, capability, payer_capability }: Created): Promise<void> {
  const link = { capability, payer_capability };
  const url = Buffer.from(`all_payments/${_id}`).toString("base64");
  const payments = "/api/payments";
  await see("the payment's page", { path: "/api/query", body: { url, payload: link } });
  await see("the receipt as PDF", { path: `${payments}/pdf`, body: { _id, ...link } });
  const asked = { number: _id, contact: checkoutForm.contact };
  await see("ask about a payment", { path: `${payments}/requery`, body: asked });
  const again = { path: `${payments}/send_receipt`, body: { _id, capability } };
  await see("the receipt once more", again);
  const correction = { _id, email: "siti2@contoh.my", payer_capability };
  await see("correct the address", { path: `${payments}/email`, body: correction });
}

async function lookAtOwn(see: See, id: string, cookie: string): Promise<void> {
  const { council, number } = inParts(id);
  const headers = { cookie };
  await see("history", { path: "/api/history", headers });
  await see("history, filtered", { path: `/api/history?council=${council}`, headers });
  await see("history as CSV", { path: "/api/history.csv", headers });
  await see("payments to claim", { path: "/api/history/claims", headers });
  await see("claim them", { path: "/api/history/claims", body: {}, headers });
  const bill = { council, type: "compound", compound_type: "individual", no: number, nickname: "" };
  await see("save a bill", { path: "/api/bills", body: bill, headers });
  await see("saved bills", { path: "/api/bills", headers });
  await see("own sessions", { path: "/api/sessions", headers });
}

/** What a monitoring system asks for every few seconds. */
export async function readMetrics(apiUrl: string): Promise<void> {
  const url = new URL(apiUrl);
  url.port = `${portsFrom(Number(url.port)).metrics}`;
  const text = await visit<string>(`${url.origin}/metrics`);
  if (!text.includes("kaunter_books_readable 1")) throw new Error("The books could not be read");
}
