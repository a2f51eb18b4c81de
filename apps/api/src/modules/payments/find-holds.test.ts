import type { Charge, Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

const dayMs = 24 * 60 * 60 * 1000;
const { records } = site.deps;
/** The same site a day later. */
const tomorrow = await createTestApp(database, {
  records: {
    ...records,
    find: async (lookup) => {
      const found = await records.find(lookup);
      return found && { ...found, now: new Date(found.now.getTime() + dayMs) };
    },
  },
});

async function find(id: string, at = site): Promise<Charge> {
  const data = { council: "mpt", payment_type: "compound", _id: id.split(".")[2] };
  const answer = await at.app.inject({ method: "POST", url: paths.search, payload: { data } });
  return answer.json<Charge>();
}

const inProgress = { error: "payment_in_progress", amount: "0.00", offers: [] };

test("whoever looks for what somebody is paying finds it, and nothing to pay, until that has failed", async () => {
  const charge = await aCompound(database);
  const before = await find(charge);
  expect(before).toMatchObject({ amount: "75.00" });
  const payment = await payer.leave(aWish([charge]));
  expect(await find(charge)).toEqual({
    ...before,
    ...inProgress,
    reason: "Bayaran sedang diproses",
  });
  await payer.report(payment.sellerExOrderNo, { told: "declined" });
  expect(await find(charge)).toEqual(before);
});

test("the cart of the payer still has its price", async () => {
  const charge = await aCompound(database);
  await payer.leave(aWish([charge]));
  const payload = { items: [{ _id: charge, selection: "full" }] };
  const answer = await site.app.inject({ method: "POST", url: paths.quotes, payload });
  expect(answer.json<Quotes>().items).toMatchObject([{ offer: { amount: "75.00" } }]);
});

test("a charge whose payment has been in review for a day is shown with a warning and can be paid", async () => {
  const charge = await aCompound(database);
  const { sellerExOrderNo } = await payer.leave(aWish([charge]));
  await payer.report(sellerExOrderNo, { told: "approved", amount: "1.00" });
  expect(await find(charge)).toMatchObject(inProgress);
  expect(await find(charge, tomorrow)).toMatchObject({
    error: "payment_in_review",
    amount: "75.00",
    offers: [{ amount: "75.00" }],
  });
});
