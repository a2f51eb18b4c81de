import type { Charge } from "@kaunter/contracts/charges";
import { expect, test } from "vitest";
import {
  aCompound,
  aLicence,
  anAssessment,
  aPermit,
  aStall,
  aWish,
  payerAt,
} from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

const types = {
  compound: "compound",
  assessment: "assessment",
  trading_licence: "license",
  council_licence: "permit",
  market: "market",
};

async function find(id: string): Promise<Charge> {
  const [council, kind, _id] = id.split(".");
  const data = { council, payment_type: types[kind as keyof typeof types], _id };
  return (
    await site.app.inject({ method: "POST", url: "/search", payload: { data } })
  ).json<Charge>();
}

async function pay(_id: string, selection: string): Promise<void> {
  const consent = { name: "Siti", ic_no: "900101125678" };
  const amount = await payer.price(_id, selection);
  const created = await payer.leave(aWish([], { services: [{ _id, selection, consent }], amount }));
  const answer = await payer.report(created.sellerExOrderNo, { told: "approved" });
  expect(answer.body).toBe("OK");
}

/** The council's file of last night, which knows nothing of today's payment. */
async function loadYesterday(id: string, record: string): Promise<void> {
  const number = id.split(".")[2];
  await asOwner(database, `update charges set record = ${record} where number = '${number}'`);
}

test("last night's record of a compound does not reopen what was paid today", async () => {
  const id = await aCompound(database);
  await pay(id, "full");
  await loadYesterday(id, `record || '{"status": "unpaid", "offence": "S.1 (2)"}'`);
  expect(await find(id)).toMatchObject({
    status: "paid",
    amount: "0.00",
    offers: [],
    offence: "S.1 (2)",
    error: "latest_payment_accepted",
  });
});

test("of an assessment that is paid in part, the rest is still owed after last night's record", async () => {
  const id = await anAssessment(database);
  const before = await find(id);
  expect(before.offers.map(({ selection }) => selection)).toEqual(["1", "2"]);
  await pay(id, "1");
  await loadYesterday(id, `record || '{"title": "CL 2"}'`);
  const after = await find(id);
  expect(after).toMatchObject({ status: "unpaid", error: "latest_payment_accepted" });
  const owed = after.offers.at(-1)?.explanation.map(({ params }) => params["year"]);
  expect(new Set(owed)).toEqual(new Set([2021, 2022]));
  await pay(id, "2");
  expect(await find(id)).toMatchObject({ status: "nothing_due", offers: [] });
});

test("a licence that was renewed stays renewed after last night's record", async () => {
  const id = await aLicence(database);
  await pay(id, "renewal");
  await loadYesterday(id, `record || '{"businessName": "KEDAI DUA"}'`);
  const renewed = await find(id);
  expect(renewed).toMatchObject({
    statusl: "A",
    balance: "0.00",
    error: "latest_payment_accepted",
  });
  expect(renewed.offers.every(({ selection }) => selection !== "arrears_only")).toBe(true);
});

test("a permit that was paid up to this month has no month to pay until the next one opens", async () => {
  const id = await aPermit(database);
  await pay(id, "renewal");
  const renewed = await find(id);
  expect(renewed).toMatchObject({ statusl: "A", balance: "0.00", m_kod_type: "KAKILIMA" });
  // The month that runs is paid: what can be paid now is one month in advance.
  expect(renewed.offers.map(({ amount }) => amount)).toEqual(["20.00"]);
});

test("of a stall the rent that was charged since the payment is still owed", async () => {
  const id = await aStall(database);
  await pay(id, "full");
  expect(await find(id)).toMatchObject({ status: "nothing_due", balance: "0.00" });
  await loadYesterday(id, `record || '{"balanceSen": -36000}'`);
  expect(await find(id)).toMatchObject({
    amount: "60.00",
    balance: "-60.00",
    error: "latest_payment_accepted",
  });
});
