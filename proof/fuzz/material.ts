import { Client } from "pg";
import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "../forgery/forge.ts";
import type { Site } from "./site.ts";
import type { Knowledge, Schema } from "./write-json.ts";

export interface Operation {
  method: string;
  path: string;
  body?: Schema;
  query: { name: string; schema: Schema }[];
}

/** What an attacker may know of a running site, so that requests are wrong only where they mean to be. */
export interface Material {
  operations: Operation[];
  /** One for each payment that was begun. */
  known: Knowledge[];
  /** FPX's own words, genuine. */
  messages: Message[];
  handOffs: Message[];
  files: string[];
}

const paid = 3;

export async function gatherMaterial(site: Site): Promise<Material> {
  const charges = await makeCompounds(site);
  const payments: Record<string, string>[] = [];
  await control(site, { pages: "skipped" });
  for (const charge of charges.slice(0, paid + 2)) payments.push(await begin(site, charge));
  for (const payment of payments.slice(0, paid)) await pay(site, payment);
  const told = await messagesOf(site);
  return {
    operations: await operationsOf(site),
    messages: told.map((body) => Object.fromEntries(new URLSearchParams(body))),
    handOffs: payments.map(({ _id = "", payer_capability = "" }) => ({
      payment: _id,
      key: payer_capability,
      lang: "en",
    })),
    files: await filesOf(site),
    known: payments.map((payment) => knowledgeOf(payment, charges)),
  };
}

/** What the payer of one payment knows. */
function knowledgeOf(payment: Record<string, string>, charges: readonly string[]): Knowledge {
  const { _id = "", amount = "", capability = "", payer_capability = "" } = payment;
  const numbers = charges.map((charge) => charge.split(".")[2] ?? "");
  return {
    payment: [_id],
    _id: [...charges, ...numbers, _id],
    id: numbers.map(base64),
    url: ["metadata/configuration", `compound_mpt/${numbers[0]}`, `all_payments/${_id}`].map(
      base64,
    ),
    capability: [capability],
    payer_capability: [payer_capability],
    sellerExOrderNo: [payment["sellerExOrderNo"] ?? ""],
    selection: ["full", "1"],
    amount: [amount],
    full_name: ["Siti Aminah"],
    email: ["siti@contoh.my"],
    contact: ["0135550101"],
    payment_method: ["TEST0021", "MB2U0227", "2"],
    name: ["Siti Aminah"],
    ic_no: ["900101125678"],
  };
}

async function operationsOf({ portal }: Site): Promise<Operation[]> {
  interface Described {
    requestBody?: { content?: Record<string, { schema?: Schema }> };
    parameters?: { name: string; in: string; schema?: Schema }[];
  }
  const answer = await fetch(`${portal}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => {
      const body = requestBody?.content?.["application/json"]?.schema;
      const query = parameters.filter((each) => each.in === "query");
      return {
        method: method.toUpperCase(),
        path,
        query: query.map(({ name, schema = {} }) => ({ name, schema })),
        ...(body && { body }),
      };
    }),
  );
}

async function begin({ portal }: Site, charge: string): Promise<Record<string, string>> {
  const [, , number] = charge.split(".");
  const data = { _id: number, council: "mpt", payment_type: "compound" };
  const { amount } = await post(`${portal}/search`, { data });
  const payment = {
    services: [{ _id: charge, selection: "full" }],
    amount,
    full_name: "Siti Aminah",
    email: "siti@contoh.my",
    contact: "0135550101",
    payment_method: "TEST0021",
    fpx_msgToken: "01",
    language: "en",
  };
  return post(`${portal}/createPayment`, { payment });
}

/** Lets FPX take the money and report it to the demonstration's own server. */
async function pay({ portal }: Site, payment: Record<string, string>): Promise<void> {
  const fields = new URLSearchParams({
    payment: payment["_id"] ?? "",
    key: payment["payer_capability"] ?? "",
  });
  const page = await (await fetch(`${portal}/handoff`, { method: "POST", body: fields })).text();
  const [, action = ""] = /action="(http[^"]+)"/.exec(page) ?? [];
  const inputs = page.split("</form>")[0]?.matchAll(/name="(fpx_\w+)" value="([^"]*)"/g) ?? [];
  const form = new URLSearchParams([...inputs].map(([, name = "", value = ""]) => [name, value]));
  const answer = await fetch(action, { method: "POST", body: form, redirect: "manual" });
  await answer.text();
}

async function messagesOf({ ownerUrl }: Site): Promise<string[]> {
  for (let left = 50; left > 0; left -= 1) {
    const bodies = await column(
      ownerUrl,
      "select body from gateway_messages where verdict = 'verified' and channel = 'direct'",
    );
    if (bodies.length >= paid) return bodies;
    await wait(200);
  }
  throw new Error("FPX did not report the payments.");
}

/** Twenty compounds like the newest that somebody owes. */
async function makeCompounds({ ownerUrl }: Site): Promise<string[]> {
  return column(
    ownerUrl,
    `insert into charges (council_code, kind, number, record)
       select council_code, kind, 'I9' || lpad(place::text, 7, '0'), record
       from generate_series(1, 20) as place, (
         select council_code, kind, record from charges where council_code = 'mpt' and kind = 'compound'
           and record ->> 'status' = 'unpaid' and record ->> 'type' = 'individual'
         order by record ->> 'offenceOn' desc limit 1) as owed
       returning 'mpt.compound.' || number`,
  );
}

async function filesOf({ portal }: Site): Promise<string[]> {
  const page = await (await fetch(portal)).text();
  const linked = [...page.matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)].map(([, path = ""]) => path);
  return [
    "/",
    "/index.html",
    "/healthz",
    "/readyz",
    "/api/openapi.json",
    "/api/reference",
    ...linked,
  ];
}

async function column(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<[string]>({ text: statement, rowMode: "array" });
    return rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

async function control({ sandbox }: Site, settings: object): Promise<void> {
  const url = `${sandbox}/control/fpx/settings`;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "PATCH", headers, body: JSON.stringify(settings) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

async function post(url: string, body: object): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
