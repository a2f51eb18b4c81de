import type { Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import type { Lookups } from "./modules/charges/lookup-limits.ts";
import type { Printer } from "./modules/softcopy/printer.ts";
import { askings, type Known } from "./testing/authorisation/askings.ts";
import { belongingsOf, plantVictim, secretsOf } from "./testing/authorisation/victim.ts";
import { citizensAt } from "./testing/citizen.ts";
import { payerAt } from "./testing/payer.ts";
import { createTestApp } from "./testing/test-app.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
/** Prints as text, so that what a PDF says can be looked through. */
const printer: Printer = {
  print: async (copy) => ({ bytes: Buffer.from(JSON.stringify(copy)), cpuMs: 0 }),
  close: async () => undefined,
};
/** Who only guesses is slowed down elsewhere; here everything is answered. */
const lookups: Lookups = { begin: async () => ({ end: async () => undefined }) };
const site = await createTestApp(database, { printer, lookups });
const { app } = site;
await app.ready();
const victim = await plantVictim(site, database);
const belongings = await belongingsOf(database, victim);
const secrets = Object.entries(secretsOf(victim));
const { headers: asOther } = await citizensAt(site).signUp("orang.lain@contoh.my");

const routes = app.declaredRoutes.flatMap(({ method, url }) =>
  [method].flat().map((one) => ({ method: one, url, name: `${one} ${url}` })),
);
// The pages that explain the calls to developers hold nothing of anybody.
const asked = routes.filter(
  ({ method, url }) => method !== "HEAD" && !url.startsWith("/api/reference"),
);

const guessed = "A".repeat(22);
const people = [
  { who: "a stranger", headers: {}, hasLink: false },
  { who: "another person who is signed in", headers: asOther, hasLink: false },
  { who: "the bearer of the link", headers: {}, hasLink: true },
  { who: "a bearer of the link who is signed in", headers: asOther, hasLink: true },
];

const found = (text: string) => secrets.filter(([, secret]) => text.toLowerCase().includes(secret));
let visitors = 0;
const reached = new Set<string>();

/** Asks one route for one payment and answers what it told of the victim, or that it did not understand. */
async function ask(route: (typeof asked)[number], known: Known, headers: Record<string, string>) {
  const faults: string[] = [];
  for (const asking of askings[route.name]?.(known) ?? []) {
    const answer = await app.inject({
      method: route.method as "POST",
      url: asking.url ?? route.url,
      headers: { ...headers, ...asking.headers },
      // Everyone comes from somewhere else, so that nobody is asked to slow down.
      remoteAddress: `10.${Math.trunc((visitors += 1) / 250)}.${visitors % 250}.1`,
      ...(asking.payload !== undefined && { payload: asking.payload }),
    });
    const told = found(`${answer.body}${JSON.stringify(answer.headers)}`);
    faults.push(...told.map(([name]) => `${route.name} told the ${name}`));
    const code = answer.body.startsWith("{") ? answer.json<Partial<Problem>>().code : undefined;
    if (code === "invalid_request" || answer.statusCode >= 500) {
      faults.push(`${route.name} did not understand ${JSON.stringify(asking)}: ${code}`);
    }
    if (answer.statusCode !== 429) reached.add(route.name);
  }
  return faults;
}

test("somebody has thought about how to ask each route", () => {
  const missing = asked.filter(({ name }) => askings[name] === undefined);
  expect(missing.map(({ name }) => name)).toEqual([]);
  const names = asked.map(({ name }) => name);
  expect(Object.keys(askings).filter((name) => !names.includes(name))).toEqual([]);
});

test("the payer is told everything that nobody else may be: what is looked for can be found", async () => {
  const [paid] = victim.payments;
  if (!paid) throw new Error("The victim has paid nothing");
  const page = await payerAt(site).lookAsPayer(paid);
  expect(page.json<Payment>().status).toBe("successful");
  const names = found(page.body).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(["name", "email", "phone", "order number 0"]));
  const { headers } = victim;
  const own = await app.inject({ url: "/api/accounts/export", headers });
  expect(found(own.body).map(([name]) => name)).toContain("identity number");
});

/** Asks every route for every payment, and answers what was told that should not be. */
async function askAll({ headers, hasLink }: (typeof people)[number]): Promise<Set<string>> {
  const faults = new Set<string>();
  // The first once more: what was done since may show in it.
  for (const payment of [...victim.payments, ...victim.payments.slice(0, 1)]) {
    const { _id, sellerExOrderNo } = payment;
    const capability = hasLink ? payment.capability : guessed;
    const known = { victim, _id, capability, sellerExOrderNo };
    for (const route of asked) {
      for (const fault of await ask(route, known, headers)) faults.add(fault);
    }
  }
  return faults;
}

test.each(people)(
  "$who learns nothing of a person from any route, however it is asked",
  async (person) => {
    expect([...(await askAll(person))]).toEqual([]);
  },
);

test("whoever asks all that leaves everything that is the victim's as it was", async () => {
  const kinds = new Set(belongings.map((one) => (one as { what: string }).what));
  expect([...kinds]).toEqual([
    "account",
    "attempt",
    "bill",
    "owner",
    "passkey",
    "payment",
    "session",
  ]);
  for (const person of people) await askAll(person);
  expect(await belongingsOf(database, victim)).toEqual(belongings);
});

test("none of them was silent only because it was asked too often", () => {
  const silent = asked.filter(({ name }) => !reached.has(name));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
