import type { Charge, Quotes } from "@kaunter/contracts/charges";
import type { Councils } from "@kaunter/contracts/site";
import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { registry as metrics } from "../../http/metrics.ts";
import { aCompound, aStall, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const english = { "accept-language": "en" };
const said = "A council’s record of a bill cannot be read at the moment.";

const change = (charge: string, set: string) =>
  asOwner(database, `update charges set ${set} where number = '${charge.split(".")[2]}'`);
/** As a newer version of us may have left it, before it was taken back. */
const spoil = (charge: string) => change(charge, `record = record || '{"colour": "green"}'`);
const post = (url: string, payload: object) =>
  site.app.inject({ method: "POST", url, headers: english, payload });
const alarms = () => site.logged.filter((line) => line.includes('"alarm":"unreadable_record"'));

async function priceAll(charges: readonly string[]) {
  const items = charges.map((_id) => ({ _id, selection: "full" }));
  const answer = await post(paths.quotes, { items });
  return answer.json<Quotes>().items;
}

test("a cart with a record that cannot be read prices the others, and tells its payer and the operator", async () => {
  const [unread, fine] = [await aCompound(database), await aCompound(database, "mps")];
  await spoil(unread);
  const before = alarms().length;
  expect(await priceAll([unread, fine])).toMatchObject([
    { _id: unread, error: "record_unreadable", reason: expect.stringContaining(said) as string },
    { _id: fine, offer: { amount: "75.00" } },
  ]);
  const told = alarms().slice(before);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("colour");
  expect(told[0]).not.toContain("SITI");
});

test("a record on which a payment lies is no price to anybody while it cannot be read", async () => {
  const [unread, fine] = [await aStall(database), await aCompound(database)];
  const { sellerExOrderNo } = await payer.leave(aWish([unread], { amount: "300.00" }));
  await payer.report(sellerExOrderNo, { told: "approved" });
  await spoil(unread);
  expect(await priceAll([unread, fine])).toMatchObject([
    { error: "record_unreadable" },
    { offer: { amount: "75.00" } },
  ]);
});

test("the other bills of such a cart can be paid, and it cannot", async () => {
  const [unread, fine] = [await aCompound(database), await aCompound(database)];
  await spoil(unread);
  const refused = await payer.create(aWish([unread, fine]));
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, "record_unreadable"]);
  expect((await payer.create(aWish([fine]))).statusCode).toBe(200);
});

test("a search for it says so, and does not say that there is no such bill", async () => {
  const unread = await aCompound(database);
  await spoil(unread);
  const [council, payment_type, _id] = unread.split(".");
  const answer = await post(paths.search, { data: { council, payment_type, _id } });
  expect([answer.statusCode, answer.json<Problem>().error]).toEqual([409, "record_unreadable"]);
  expect(answer.json<Problem>().reason).toContain(said);
});

test("a plate finds the bills that can be read, and says that there is another", async () => {
  const all = [await aCompound(database), await aCompound(database), await aCompound(database)];
  const [unread = "", ...fine] = all;
  const vehicle = { type: "vehicle", payer: "SX7" };
  for (const each of all) {
    await change(each, `plate = 'SX7', record = record || '${JSON.stringify(vehicle)}'`);
  }
  await spoil(unread);
  const data = { council: "mpt", payment_type: "compound", compound_type: "vehicle", _id: "SX 7" };
  const ask = async () => (await post(paths.compounds, { data })).json<Rows>();
  const { rows, error, reason } = await ask();
  expect(rows.map(({ _id }) => _id).toSorted()).toEqual(fine);
  expect([error, reason]).toEqual(["record_unreadable", expect.stringContaining(said)]);
  for (const each of fine) await change(each, "record = 'null'");
  expect(await ask()).toMatchObject({ code: "record_unreadable" });
});
interface Rows {
  rows: Charge[];
  error?: string;
  reason?: string;
}

test("each time that somebody wants such a record is counted, for an alert", async () => {
  const unread = await aCompound(database);
  await spoil(unread);
  const counted = async () => {
    const metric = await metrics.getSingleMetricAsString("kaunter_unreadable_records_total");
    return Number(/\d+$/.exec(metric)?.[0]);
  };
  const before = await counted();
  await priceAll([unread]);
  expect(await counted()).toBe(before + 1);
});

test("a rate that cannot be read leaves every council in the list, and its council without that rate", async () => {
  const rates = { local_government_charge: { colour: "green" } };
  await asOwner(
    database,
    `update councils set kinds = kinds || '{local_government_charge}', rates = '${JSON.stringify(rates)}' where code = 'mpt'`,
  );
  const url = Buffer.from("metadata/_find").toString("base64");
  const { docs } = (await post(paths.query, { url })).json<Councils>();
  const rated = docs.filter(({ per_person_and_day }) => per_person_and_day !== undefined);
  expect(docs.map(({ _id }) => _id)).toContain("mpt");
  expect(rated.map(({ _id }) => _id)).not.toContain("mpt");
});
