import { setTimeout as wait } from "node:timers/promises";
import { knowledgeOf } from "./knowledge.ts";
import { begin, pay, type Payment } from "./pay.ts";
import type { Message } from "./mutate-form.ts";
import { ask } from "../../tools/stage/connection.ts";
import { readRegistry } from "./registry.ts";
import { signUp } from "./sign-up.ts";
import { byBank } from "../visitor.ts";
import type { Site } from "./site.ts";
import type { Knowledge, Schema } from "./write-json.ts";

export interface Operation {
  method: string;
  path: string;
  body?: Schema;
  /** An object with a field for each parameter. */
  query: Schema;
  headers: Schema;
}

/** What an attacker may know of a running site, so that requests are wrong only where they mean to be. */
export interface Material {
  operations: Operation[];
  /** What one person may know: of one payment and of one record. */
  known: Knowledge[];
  /** The providers' own words, genuine. */
  messages: Message[];
  handOffs: Message[];
  /** What the browsers of people show who are signed in. */
  cookies: string[];
  files: string[];
}

/** So many payments by each method, of which so many are paid. */
const begun = 3;
const paid = 2;
const people = ["ana@contoh.my", "badrul@contoh.my", "chong@contoh.my"];
const waysToPay = [byBank, { payment_method: "2" }];

export async function gatherMaterial(site: Site): Promise<Material> {
  const { compounds, records } = await readRegistry(site);
  const payments: Payment[] = [];
  for (const [index, way] of waysToPay.entries()) {
    const wanted = compounds.slice(index * begun, (index + 1) * begun);
    const own = await Promise.all(wanted.map((charge) => begin(site, charge, way)));
    await Promise.all(own.slice(0, paid).map((payment) => pay(site, payment)));
    payments.push(...own);
  }
  const told = await messagesOf(site);
  const cookies = await site.withWorker(() =>
    Promise.all(people.map((email) => signUp(site, email))),
  );
  return {
    operations: await operationsOf(site),
    messages: told.map((body) => Object.fromEntries(new URLSearchParams(body))),
    handOffs: payments.map(({ _id, payer_capability }) => ({
      payment: _id,
      key: payer_capability,
      lang: "en",
    })),
    cookies,
    files: await filesOf(site),
    known: payments.flatMap((payment) =>
      records.map((record) => knowledgeOf(payment, record, compounds)),
    ),
  };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Described {
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  parameters?: Parameter[];
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

async function operationsOf({ portal }: Site): Promise<Operation[]> {
  const answer = await fetch(`${portal}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => {
      const body = requestBody?.content?.["application/json"]?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: objectOf(parameters.filter((each) => each.in === "query")),
        headers: objectOf(parameters.filter((each) => each.in === "header")),
        ...(body && { body }),
      };
    }),
  );
}

async function messagesOf({ ownerUrl }: Site): Promise<string[]> {
  for (let left = 50; left > 0; left -= 1) {
    const messages = await ask<{ body: string }>(
      ownerUrl,
      "select body from gateway_messages where verdict = 'verified' and channel = 'direct'",
    );
    if (messages.length >= paid * waysToPay.length) return messages.map(({ body }) => body);
    await wait(200);
  }
  throw new Error("The providers did not report the payments.");
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
