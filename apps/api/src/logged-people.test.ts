import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Lookups } from "./modules/charges/lookup-limits.ts";
import { askings, type Known } from "./testing/authorisation/askings.ts";
import { plantVictim, secretsOf } from "./testing/authorisation/victim.ts";
import { goodPassword } from "./testing/citizen.ts";
import { aWish } from "./testing/payer.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
const lookups: Lookups = { begin: async () => ({ end: async () => undefined }) };
const site = await createTestApp(database, { lookups, level: "trace" });
await site.app.ready();
const victim = await plantVictim(site, database);
const [paid] = victim.payments;
if (!paid) throw new Error("The victim has paid nothing");

/** A database that refuses every change and quotes the row. */
const refusal: unknown = await sql`
  do $$ begin raise exception 'no row for zkenari@rahsia.example' using detail = 'Key (email)=(zkenari@rahsia.example)';
  end $$`
  .execute(site.deps.db)
  .catch((error: unknown) => error);
const broken = await createTestApp(database, {
  lookups,
  level: "trace",
  inTransaction: () => Promise.reject(refusal),
});
await broken.app.ready();

const base64 = (text: string) => Buffer.from(text).toString("base64");
const numbers = ["R9099777", "2099777", "990099777", "3099777", "I99777001", "I99777003"];
const canaries: Record<string, string> = {
  ...Object.fromEntries(Object.entries(secretsOf(victim)).filter(([name]) => !isReference(name))),
  ...Object.fromEntries(numbers.flatMap((no) => [no, base64(no)].map((text) => [text, text]))),
  "parking number": "PK99099777",
  "ticket number": "TK99099777",
  "booking number": "2020099777",
  "written booking": "BK-2020-099777",
  "written stall": "309-9777",
  plate: "SJ9977K",
  "view capability": paid.capability,
  "receipt's token": victim.receiptToken,
  "code of a cart": victim.handOverCode,
  session: victim.headers.cookie.split("=")[1] ?? "",
  password: goodPassword,
  "wrong password": "tekaan salah",
  "another's address": "lain@contoh.my",
  "another's phone": "0199999999",
  "where somebody is": "10.9.8.7",
};

/** The number of an attempt is how a payer's question finds its lines. */
function isReference(name: string): boolean {
  return name.startsWith("order number");
}

const routes = site.app.declaredRoutes.flatMap(({ method, url }) =>
  [method].flat().map((one) => ({ method: one, url, name: `${one} ${url}` })),
);

async function askAll({ app }: TestApp, known: Known, headers: Record<string, string>) {
  for (const { method, url, name } of routes) {
    for (const asking of askings[name]?.(known) ?? []) {
      await app.inject({
        method: method as "POST",
        url: asking.url ?? url,
        headers: { ...headers, ...asking.headers },
        remoteAddress: "10.9.8.7",
        ...(asking.payload !== undefined && { payload: asking.payload }),
      });
    }
  }
}

const told = (lines: readonly string[]) => {
  const all = lines.join("").toLowerCase();
  return Object.keys(canaries).filter((name) => all.includes((canaries[name] ?? "").toLowerCase()));
};

const { _id, capability, sellerExOrderNo, payer_capability } = paid;
const bearer = { victim, _id, capability, sellerExOrderNo };

test.each<[string, TestApp, Known, Record<string, string>]>([
  ["a stranger asks", site, { ...bearer, capability: "A".repeat(22) }, {}],
  ["the bearer of a link asks", site, bearer, {}],
  ["its owner asks", site, { ...bearer, capability: payer_capability }, victim.headers],
  ["the database refuses everything", broken, bearer, victim.headers],
])("no line of the log tells of a person while %s each route", async (_who, at, known, headers) => {
  const before = at.logged.length;
  await askAll(at, known, headers);
  const lines = at.logged.slice(before);
  expect(lines.length).toBeGreaterThan(routes.length);
  expect(told(lines)).toEqual([]);
});

test("addresses that are no route's, and forms that are none, are not logged either", async () => {
  const { app, logged } = site;
  await app.inject({ url: `/nowhere/R9099777?email=zkenari@rahsia.example` });
  await app.inject({ url: `/api/licenses?council=mpt&type=permit&id=R9099777&extra=2099777` });
  await app.inject({
    method: "POST",
    url: "/search",
    payload: { "zkenari@rahsia.example": 1, data: { _id: 790823125837 } },
  });
  await app.inject({
    method: "POST",
    url: "/search",
    payload: '{"ic_num": 790823125837',
    headers: { "content-type": "application/json" },
  });
  expect(told(logged)).toEqual([]);
  expect(logged.join("")).toContain('"route":"/api/licenses"');
});

test("a refusal that is about an account does not name it", async () => {
  const { app, logged } = site;
  const services = [1, 2].map(() => ({ _id: "mpt.market.3099777", selection: "full" }));
  const answer = await app.inject({
    method: "POST",
    url: "/createPayment",
    payload: aWish([], { services, amount: "600.00" }),
    headers: { "idempotency-key": "kunci-ujian-log-0001" },
  });
  expect(answer.body).toContain("309-9777");
  expect(logged.join("")).toContain('"refusal":"already_in_cart"');
  expect(told(logged)).toEqual([]);
});
