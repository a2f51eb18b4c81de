import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

// What an outsider did from one address to walk around the limits, by devices that each found one bill first.
const database = await createTestDatabase();
await seedDatabase(database);
const { app } = await createTestApp(database, { level: "warn" });

const known = (await asOwner(
  database,
  `select council_code as council, number from charges where kind = 'assessment' order by id limit 400`,
)) as { council: string; number: string }[];
const [first = { council: "", number: "" }] = known;

interface Visit {
  remoteAddress: string;
  device?: string;
}

let devices = 0;
const aDevice = () => `attacker${(devices += 1)}`.padEnd(22, "x");

function send({ remoteAddress, device }: Visit, url: string, payload: object) {
  const headers = device === undefined ? {} : { cookie: `__Host-device=${device}` };
  return app.inject({ method: "POST", url, remoteAddress, headers, payload });
}

const search = (visit: Visit, { council, number }: { council: string; number: string }) =>
  send(visit, paths.search, { data: { council, payment_type: "assessment", _id: number } });

const quote = (visit: Visit, numbers: { council: string; number: string }[]) =>
  send(visit, paths.quotes, {
    items: numbers.map(({ council, number }) => ({
      _id: `${council}.assessment.${number}`,
      selection: "full",
    })),
  });

/** New devices, each of which has found the one bill that the attacker knows. */
async function inventDevices(remoteAddress: string, count: number): Promise<Visit[]> {
  const made = Array.from({ length: count }, () => ({ remoteAddress, device: aDevice() }));
  for (const visit of made) await search(visit, first);
  return made;
}

const unknown = (index: number) => ({ council: "mpt", number: String(900_000_000 + index) });

test("devices that each found one bill miss no more than 200 times from one address", async () => {
  const statuses: number[] = [];
  for (const [place, visit] of (await inventDevices("203.0.113.1", 8)).entries()) {
    for (let miss = 0; miss < 29; miss += 1) {
      statuses.push((await search(visit, unknown(place * 100 + miss))).statusCode);
    }
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(200);
  expect(new Set(statuses.slice(200))).toEqual(new Set([429]));
});

test("what those who found something mistype costs no newcomer anything", async () => {
  const crowd = await inventDevices("203.0.119.1", 4);
  for (const [place, visit] of crowd.entries()) {
    for (let miss = 0; miss < 28; miss += 1)
      await search(visit, unknown(8_000 + place * 100 + miss));
  }
  const newcomer = { remoteAddress: "203.0.119.1", device: aDevice() };
  expect((await search(newcomer, first)).statusCode).toBe(200);
  expect((await search({ remoteAddress: "203.0.119.1" }, first)).statusCode).toBe(200);
});

test("500 numbers by quotes tell of no more than one person may look for", async () => {
  const visit = { remoteAddress: "203.0.114.1", device: aDevice() };
  const found = new Set<string>();
  for (let from = 0; from < known.length; from += 10) {
    const answer = await quote(visit, known.slice(from, from + 10));
    if (answer.statusCode !== 200) continue;
    for (const item of answer.json<Quotes>().items) found.add(item._id);
  }
  expect(found.size).toBe(300);
  const missed: number[] = [];
  const other = { remoteAddress: "203.0.115.1", device: aDevice() };
  for (let index = 0; index < 100; index += 1) {
    missed.push((await quote(other, [unknown(5_000 + index)])).statusCode);
  }
  expect(missed.filter((status) => status === 200)).toHaveLength(30);
});

test("pricing inside a payment counts like a quote", async () => {
  const visit = { remoteAddress: "203.0.116.1", device: aDevice() };
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) {
    const { council, number } = unknown(6_000 + index);
    const payment = {
      services: [{ _id: `${council}.assessment.${number}`, selection: "full" }],
      amount: "10.00",
      full_name: "Siti Aminah binti Yusof",
      email: "siti@contoh.my",
      contact: "013-555 0101",
      payment_method: "MB2U0227",
      fpx_msgToken: "01",
      language: "my",
    };
    const answer = await app.inject({
      method: "POST",
      url: paths.createPayment,
      remoteAddress: visit.remoteAddress,
      headers: {
        cookie: `__Host-device=${visit.device}`,
        "idempotency-key": `attack-on-pricing-${index}`,
      },
      payload: { payment },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});

test("a cart is priced again and again without counting, a bill that is gone included", async () => {
  const visit = { remoteAddress: "203.0.117.1", device: aDevice() };
  const cart = [...known.slice(0, 9), unknown(7_000)];
  const counted = () =>
    asOwner(database, "select sum(count) from lookup_counts where subject like '%203.0.117'");
  await quote(visit, cart);
  const before = await counted();
  for (let again = 0; again < 40; again += 1) {
    expect((await quote(visit, cart)).statusCode).toBe(200);
  }
  expect(await counted()).toEqual(before);
});

test("135 logins sprayed over accounts by devices that found a bill end at 100", async () => {
  const statuses: number[] = [];
  for (const [place, visit] of (await inventDevices("203.0.118.1", 5)).entries()) {
    for (let guess = 0; guess < 27; guess += 1) {
      const name = `orang${place}-${guess}@contoh.my`;
      const answer = await send(visit, paths.session, { name, password: "Musim2026" });
      statuses.push(answer.statusCode);
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(new Set(statuses.slice(100))).toEqual(new Set([429]));
});
