import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../../tools/stage/connection.ts";
import { approvalsOf } from "../bench/approvals.ts";
import type { Product } from "../bench/product.ts";
import { byBank, checkoutForm, visit } from "../visitor.ts";
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
  const see = async <T>(name: string, path: string, body?: object): Promise<T> => {
    read();
    const answer = await visit<T>(product.apiUrl + path, body);
    used.set(name, cost(read()));
    return answer;
  };
  const one = oneOf(900);
  // The first time, the database reads its own catalogue, too.
  const view = "/api/licenses/view";
  const { handle } = one;
  await visit(product.apiUrl + view, { handle });
  const { verify_link } = await see<{ verify_link: string }>("view by its link", view, { handle });
  const url = Buffer.from(`digital_license/${one.document}`).toString("base64");
  await see("view by its name", "/api/query", { url, payload: { handle } });
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
  const [quoted] = (await visit<Quoted>(`${apiUrl}/api/quotes`, { items: [item] })).items;
  const amount = quoted && totalOf(quoted.offer);
  const payment = { ...checkoutForm, ...byBank, services, amount };
  const created = await visit<Created>(`${apiUrl}/createPayment`, { payment });
  await visit(`${apiUrl}/handoff`, `payment=${created._id}&key=${created.payer_capability}`);
  return created;
}

/** From the bank's word until the licence is there. */
async function plansToIssue({ product, read }: Site, created: Created): Promise<Plan[]> {
  const [approval = ""] = await approvalsOf(product, [created.sellerExOrderNo]);
  read();
  await visit(`${product.apiUrl}/processPayment`, approval);
  const issued = `select 1 from digital_licences where payment_id = ${created._id}`;
  for (let tries = 0; (await ask(product.ownerUrl, issued)).length === 0; tries += 1) {
    if (tries > 300) throw new Error("The licence was not issued within a minute");
    await wait(200);
  }
  await wait(1_000);
  return read();
}
