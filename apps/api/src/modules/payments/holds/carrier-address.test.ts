import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aDevice, aWish } from "../../../testing/payer.ts";
import { strangersBills } from "../../../testing/strangers-bills.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
// Two applications over one database: limits are shared by all processes.
const sites = [
  await createTestApp(database, { level: "warn" }),
  await createTestApp(database, { level: "warn" }),
] as const;

const people = 2_000;
const lanes = 20;
const form = { "content-type": "application/x-www-form-urlencoded" };
const refused = new Map<number, number>();
const missed: number[] = [];

test(
  "2,000 people behind one address who look for two bills each, and mostly pay them, are all served",
  { timeout: 600_000 },
  async () => {
    const bills = await strangersBills(database, people * 2);
    const visit = async (lane: number) => {
      for (let nth = lane; nth < people; nth += lanes) {
        await payFor(nth, bills.slice(nth * 2, nth * 2 + 2));
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => visit(lane)));
    expect(refused).toEqual(new Map());
    expect(new Set(missed)).toEqual(new Set([404]));
    const ends = "select status, count(*)::int from payments group by status order by status";
    expect(await asOwner(database, ends)).toEqual([
      { status: "failed", count: 100 },
      { status: "in_progress", count: 200 },
      { status: "successful", count: 1_700 },
    ]);
  },
);

/** One person of the crowd: looks, prices the cart, begins a payment, goes to the bank, and in nine cases of ten pays there. */
async function payFor(nth: number, bills: string[]): Promise<void> {
  const { app, outside } = sites[nth % 2 === 0 ? 0 : 1];
  const browser = { remoteAddress: "198.51.100.9", headers: { cookie: aDevice() } };
  const send = async (url: string, payload: object | string, headers: object = {}) => {
    const all = { ...browser.headers, ...headers };
    const post = () => app.inject({ ...browser, method: "POST", url, payload, headers: all });
    let answer = await post();
    // A machine that stands still makes everybody wait for one row: whoever is told so asks again, as the page says.
    for (let tries = 1; answer.statusCode === 503 && tries < 5; tries += 1) answer = await post();
    if (answer.statusCode !== 200) {
      refused.set(answer.statusCode, (refused.get(answer.statusCode) ?? 0) + 1);
    }
    return answer;
  };
  const look = (number: string) =>
    ({ data: { council: "mpt", payment_type: "compound", _id: number } }) as const;
  for (const bill of bills) await send(paths.search, look(bill.split(".")[2] ?? ""));
  if (nth % 20 === 0) {
    const payload = look(`I97${String(nth).padStart(6, "0")}`);
    const answer = await app.inject({ ...browser, method: "POST", url: paths.search, payload });
    missed.push(answer.statusCode);
  }
  const items = bills.map((_id) => ({ _id, selection: "full" }));
  const quotes = await send(paths.quotes, { items });
  expect(quotes.json<Quotes>()).toMatchObject({ items: items.map(() => ({ offer: {} })) });
  const key = { "idempotency-key": `one-of-a-crowd-${nth}` };
  const created = (await send(paths.createPayment, aWish(bills), key)).json<CreatedPayment>();
  const left = { payment: created._id, key: created.payer_capability };
  await send(paths.handOff, new URLSearchParams(left).toString(), form);
  // One in ten never does anything there, and the bank knows nothing of them.
  if (nth % 10 === 0) return;
  const told = nth % 20 === 1 ? "declined" : "approved";
  const body = outside.bodyOf(created.sellerExOrderNo, { told });
  await send(paths.processPayment, body, form);
}
