import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../../tools/stage/connection.ts";
import { approvalsOf } from "../bench/approvals.ts";
import type { Product } from "../bench/product.ts";
import { visitorHeaders } from "../visitor.ts";
import { oneOf } from "./fill-licences.ts";
import { allBlocksOf, heaviestOf, type Plan } from "./read-blocks.ts";

interface Created {
  _id: string;
  sellerExOrderNo: string;
  payer_capability: string;
}

interface Offer {
  amount: string;
  tied: { amount: string }[];
}
interface Quoted {
  items: { offer: Offer }[];
}

const totalOf = ({ amount, tied }: Offer) =>
  [amount, ...tied.map((each) => each.amount)]
    .reduce((sum, each) => sum + Number(each), 0)
    .toFixed(2);

/** What one use of the product read of the database, in blocks of 8 KB. */
export type Used = Map<string, { blocks: number; heaviest: string }>;

/** The worker seals meanwhile what was filled in: that grows with what is new, and is another program's to measure. */
const ofSeals = /extract\(epoch|max\(\w+\)::text|written_at|sha256\(/;
const ofLicences = /digital_licences|licence_rulings|new\.charge_id/;

function cost(plans: readonly Plan[]) {
  const own = plans.filter(
    ({ "Query Text": text }) => ofLicences.test(text) && !ofSeals.test(text),
  );
  return { blocks: allBlocksOf(own), heaviest: heaviestOf(own) };
}

interface Site {
  product: Product;
  read: () => Plan[];
}

/** Renews, issues, views, lists and checks, as people and the worker do; `number` waits to be renewed. */
export async function walkLicences(
  { product, read }: Site,
  number: string,
): Promise<{ used: Used; listBytes: number }> {
  const used: Used = new Map();
  const see = async <T>(name: string, path: string, body?: object | string): Promise<T> => {
    read();
    const answer = await send<T>(product.apiUrl, path, body);
    used.set(name, cost(read()));
    return answer;
  };
  const one = oneOf(900);
  // The first time, the database reads its own catalogue, too.
  await send(product.apiUrl, "/api/licenses/view", { handle: one.handle });
  const { verify_link } = await see<{ verify_link: string }>(
    "view by its link",
    "/api/licenses/view",
    {
      handle: one.handle,
    },
  );
  const url = Buffer.from(`digital_license/${one.document}`).toString("base64");
  await see("view by its name", "/api/query", { url, payload: { handle: one.handle } });
  const token = verify_link.split("t=")[1];
  await see("check its code", "/api/licenses/check", { token });
  const { list } = await see<{ list: string }>(
    "the list of those that do not count",
    "/api/licenses/status",
  );
  const created = await renew(product, number);
  used.set("settle and issue", cost(await plansToIssue({ product, read }, created)));
  const { _id, payer_capability } = created;
  await see("list those of a payment", "/api/licenses/of_payment", { _id, payer_capability });
  return { used, listBytes: list.length };
}

async function renew({ apiUrl }: Product, number: string): Promise<Created> {
  const consent = { name: "SITI BINTI ALI", ic_no: "900101125678" };
  const item = { _id: `mpt.trading_licence.${number}`, selection: "renewal" };
  const services = [{ ...item, consent }];
  const [quoted] = (await send<Quoted>(apiUrl, "/api/quotes", { items: [item] })).items;
  const payment = {
    services,
    amount: quoted && totalOf(quoted.offer),
    full_name: "Siti Aminah",
    email: "siti@contoh.my",
    contact: "0135550101",
    payment_method: "TEST0021",
    fpx_msgToken: "01",
    language: "en",
  };
  const created = await send<Created>(apiUrl, "/createPayment", { payment });
  await send(apiUrl, "/handoff", `payment=${created._id}&key=${created.payer_capability}`);
  return created;
}

/** From the bank's word until the licence is there. */
async function plansToIssue({ product, read }: Site, created: Created): Promise<Plan[]> {
  const [approval = ""] = await approvalsOf(product, [created.sellerExOrderNo]);
  read();
  await send(product.apiUrl, "/processPayment", approval);
  const issued = `select 1 from digital_licences where payment_id = ${created._id}`;
  for (let tries = 0; (await ask(product.ownerUrl, issued)).length === 0; tries += 1) {
    if (tries > 300) throw new Error("The licence was not issued within a minute");
    await wait(200);
  }
  await wait(1_000);
  return read();
}

let visits = 0;

async function send<T>(apiUrl: string, path: string, body?: object | string): Promise<T> {
  const isForm = typeof body === "string";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  visits += 1;
  const answer = await fetch(apiUrl + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...visitorHeaders(visits),
      "idempotency-key": randomUUID(),
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}
