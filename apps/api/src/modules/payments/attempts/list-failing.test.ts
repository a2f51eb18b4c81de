import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import type { Said } from "../../../testing/fake-outside.ts";
import { byBank, paysByCard } from "../../../testing/pay-by.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { failingNow, listFailing } from "./list-failing.ts";

/** A site on which nobody has paid yet. */
async function aSite() {
  const database = await createTestDatabase();
  const site = await createTestApp(database);
  const payer = payerAt(site);
  return {
    ...site,
    database,
    /** Changes all attempts behind the back of the locks, as time and silent providers do. */
    rewrite: (change: string) =>
      asOwner(
        database,
        `alter table payment_attempts disable trigger user;
         alter table payment_attempts drop constraint if exists attempts_of_payment cascade;
         alter table payment_attempts drop constraint if exists payment_attempts_payment_id_fkey;
         update payment_attempts set ${change}`,
      ),
    pay: async (count: number, said: Said, way: object = {}) => {
      for (let paid = 0; paid < count; paid += 1) {
        const created = await payer.leave(aWish([await aCompound(database)], way));
        await payer.report(created.sellerExOrderNo, said);
      }
    },
  };
}

const withoutFunds = { told: "declined", code: "51" } as const;
const withTrouble = { told: "declined", code: "85" } as const;
const approved = { told: "approved", code: "00" } as const;
const nothing = { banks: [], methods: [] };
const thisBank = { banks: [byBank.payment_method], methods: [1] };
const thisWay = paysByCard ? { banks: [], methods: [2] } : thisBank;

test("a way to pay by which nothing of ten attempts worked is told, until one works again", async () => {
  const { deps, pay } = await aSite();
  await pay(9, withoutFunds);
  expect(await listFailing(deps)).toEqual(nothing);
  await pay(1, withoutFunds);
  expect(await listFailing(deps)).toEqual(thisWay);
  await pay(1, approved);
  expect(await listFailing(deps)).toEqual(nothing);
});

test("a bank that has trouble as often as it works is told", async () => {
  const { deps, pay } = await aSite();
  await pay(5, approved, byBank);
  await pay(4, withTrouble, byBank);
  expect(await listFailing(deps)).toEqual(nothing);
  await pay(1, withTrouble, byBank);
  expect(await listFailing(deps)).toEqual(thisBank);
  await pay(1, approved, byBank);
  expect(await listFailing(deps)).toEqual(nothing);
});

test("a provider that never answers is in trouble, whatever it is", async () => {
  const { deps, pay, rewrite } = await aSite();
  await pay(5, withoutFunds);
  expect(await listFailing(deps)).toEqual(nothing);
  await rewrite("evidence = 'unanswered', provider_code = null");
  expect(await listFailing(deps)).toEqual(thisWay);
});

test("what failed longer than 20 minutes ago says nothing of now", async () => {
  const { deps, pay, rewrite } = await aSite();
  await pay(10, withoutFunds);
  await rewrite("payment_id = payment_id - 19 * 60 * 1000000");
  expect(await listFailing(deps)).toEqual(thisWay);
  await rewrite("payment_id = payment_id - 60 * 1000000");
  expect(await listFailing(deps)).toEqual(nothing);
});

test("all who ask within some seconds get one answer of the database", async () => {
  const { deps, pay } = await aSite();
  const now = failingNow(deps);
  const [first, second] = await Promise.all([now(), now()]);
  expect(second).toBe(first);
  await pay(10, withoutFunds);
  expect(await now()).toBe(first);
});

test("a question that failed is asked again by the next", async () => {
  const { deps, database } = await aSite();
  const now = failingNow(deps);
  await asOwner(database, "alter table payment_attempts rename to attempts_away");
  await expect(now()).rejects.toThrow("does not exist");
  await asOwner(database, "alter table attempts_away rename to payment_attempts");
  expect(await now()).toEqual(nothing);
});

test("anybody is told, and told nothing of anybody", async () => {
  const { app } = await aSite();
  const answer = await app.inject(paths.failingNow);
  expect(answer.json()).toEqual(nothing);
  expect(answer.headers["cache-control"]).toBe("public, max-age=20");
});
