import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import type { Said } from "../../../testing/fake-outside.ts";
import { byBank, paysByCard } from "../../../testing/pay-by.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { failingNow, listFailing } from "./list-failing.ts";

/** A site on which nobody has paid yet. */
async function aSite() {
  const database = await createTestDatabase();
  const site = await createTestApp(database);
  const payer = payerAt(site);
  return {
    ...site,
    pay: async (count: number, said: Said) => {
      for (let paid = 0; paid < count; paid += 1) {
        const created = await payer.leave(aWish([await aCompound(database)]));
        await payer.report(created.sellerExOrderNo, said);
      }
    },
  };
}

const withoutFunds = { told: "declined", code: "51" } as const;
const withTrouble = { told: "declined", code: "85" } as const;
const approved = { told: "approved", code: "00" } as const;
const nothing = { banks: [], methods: [] };
const thisWay = paysByCard
  ? { banks: [], methods: [2] }
  : { banks: [byBank.payment_method], methods: [1] };

test("a way to pay by which nothing of ten attempts worked is told, until one works again", async () => {
  const { deps, pay } = await aSite();
  await pay(9, withoutFunds);
  expect(await listFailing(deps)).toEqual(nothing);
  await pay(1, withoutFunds);
  expect(await listFailing(deps)).toEqual(thisWay);
  await pay(1, approved);
  expect(await listFailing(deps)).toEqual(nothing);
});

test.skipIf(paysByCard)("a bank that has trouble as often as it works is told", async () => {
  const { deps, pay } = await aSite();
  await pay(5, approved);
  await pay(4, withTrouble);
  expect(await listFailing(deps)).toEqual(nothing);
  await pay(1, withTrouble);
  expect(await listFailing(deps)).toEqual(thisWay);
  await pay(1, approved);
  expect(await listFailing(deps)).toEqual(nothing);
});

test("who asks within some seconds gets the same answer, and no question reaches the database twice", async () => {
  const { deps, pay } = await aSite();
  const now = failingNow(deps);
  const first = now();
  expect(now()).toStrictEqual(now());
  expect(await first).toEqual(nothing);
  await pay(10, withoutFunds);
  expect(await now()).toBe(await first);
});

test("anybody is told, and told nothing of anybody", async () => {
  const { app } = await aSite();
  const answer = await app.inject(paths.failingNow);
  expect(answer.json()).toEqual(nothing);
  expect(answer.headers["cache-control"]).toBe("public, max-age=20");
});
