import type { Bill } from "@kaunter/contracts/bills";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { afterEach, expect, test } from "vitest";
import { type Citizen, citizensAt } from "../../testing/citizen.ts";
import { aWish, payerAt } from "../../testing/payer.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { issueLicences } from "../licences/issue-licences.ts";
import { billLimit } from "./bill.ts";
import { listBills } from "./list-bills.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const site = await createTestApp(database);
const { app, deps } = site;
const citizens = citizensAt(site);
const siti = await citizens.signUp("siti@contoh.my");
const ali = await citizens.signUp("ali@contoh.my");
afterEach(() => asOwner(database, "delete from saved_bills"));

const save = (bill: object, { headers }: Citizen = siti) =>
  citizens.post(paths.bills, { council: "mpt", nickname: "", ...bill }, headers);
const list = async ({ headers }: Citizen = siti) =>
  (await app.inject({ url: paths.bills, headers: { ...headers, "accept-language": "en" } })).json<{
    rows: Bill[];
  }>().rows;
const find = async (data: object) =>
  (await citizens.post(paths.search, { data: { council: "mpt", ...data } })).json<object>();

const house = { type: "assessment", no: "10-1001-003", nickname: "Rumah Mak" };
const shop = { type: "council_permit_license", no: "r012345", nickname: "Kedai" };
const stall = { type: "council_permit_license", no: "301-0001", nickname: "" };
const car = { type: "parking", no: "st 1001 a", nickname: "Kereta" };

test("saved bills of several kinds show what a search for each of them shows today", async () => {
  for (const bill of [house, shop, stall, car]) expect((await save(bill)).statusCode).toBe(200);
  const rows = await list();
  expect(rows).toMatchObject([
    { ...house, council: "mpt", reminder: false },
    { ...shop, no: "R012345" },
    stall,
    { ...car, no: "ST1001A", owner: "" },
  ]);
  for (const [index, { type, no }] of [house, shop, stall].entries()) {
    expect(rows[index]?.charges).toEqual([await find({ payment_type: type, _id: no })]);
  }
  const parked = (await citizens.post(paths.parkingSearch, {
    data: { council: "mpt", _id: car.no },
  })) as { json: () => { rows: object[] } };
  expect(rows[3]?.charges).toEqual(parked.json().rows);
  expect(rows[0]?.owner).toMatch(/^\S[^*]*\*+$/);
});

test("saved again however it is written, a bill is the same and gets the new name", async () => {
  const first = (await save(house)).json<{ id: string }>();
  expect((await save({ ...house, no: "101001003", nickname: "Mak" })).json()).toEqual(first);
  expect(await list()).toMatchObject([{ id: first.id, nickname: "Mak" }]);
});

test("what does not exist is not saved, but a plate is, for there may be something tomorrow", async () => {
  expect((await save({ ...house, no: "99-9999-999" })).json<Problem>().code).toBe("not_found");
  expect((await save({ ...house, no: "R1" })).json<Problem>().code).toBe("invalid_account_no");
  await save({ type: "compound", compound_type: "vehicle", no: "SAB 1 Z" });
  expect(await list()).toMatchObject([
    { type: "compound", compound_type: "vehicle", no: "SAB1Z", charges: [] },
  ]);
});

test("a council that closes is told of its own bills only", async () => {
  await save(house);
  const [{ number }] = (await asOwner(
    database,
    "select number from charges where council_code = 'mps' and kind = 'assessment' limit 1",
  )) as [{ number: string }];
  await save({ council: "mps", type: "assessment", no: number });
  await asOwner(database, "update councils set is_enabled = false where code = 'mpt'");
  const rows = await list();
  await asOwner(database, "update councils set is_enabled = true where code = 'mpt'");
  expect(rows[0]).toMatchObject({
    error: "council_not_available",
    reason: "This council is currently not available.",
    charges: [],
  });
  expect(rows[1]?.charges).toHaveLength(1);
  expect(rows[1]?.error).toBeUndefined();
});

test("a bill whose record cannot be read is told of, and hides no other", async () => {
  const spoil = (where: string) =>
    asOwner(
      database,
      `update charges set record = jsonb_set(record, '{colour}', '1') where ${where}`,
    );
  const slips = `id in (select id from charges where council_code = 'mpt' and kind = 'parking'
    and plate <> 'ST1001A' order by id limit 2)`;
  await asOwner(database, `update charges set plate = 'SX7' where ${slips}`);
  for (const bill of [house, shop, { ...car, no: "SX7" }]) await save(bill);
  const [, , before] = await list();
  await spoil("number = '101001003'");
  await spoil("id = (select min(id) from charges where council_code = 'mpt' and plate = 'SX7')");
  const rows = await list();
  expect((await save({ ...house, nickname: "Mak" })).statusCode).toBe(200);
  await asOwner(database, "update charges set record = record - 'colour' where record ? 'colour'");
  expect(rows).toMatchObject([
    { error: "record_unreadable", charges: [] },
    { charges: [{ license_no: "R012345" }] },
    { error: "record_unreadable", reason: expect.stringContaining("cannot be read") as string },
  ]);
  expect(rows[1]).not.toHaveProperty("error");
  expect([before?.charges.length, rows[2]?.charges.length]).toEqual([2, 1]);
});

test("what somebody is paying is shown as a search shows it", async () => {
  const no = "I26-000001";
  const type = "compound";
  await save({ type, no });
  const chargeId = "mpt.compound.I26000001";
  const amount = await payerAt(site).price(chargeId, "full");
  await payerAt(site).create(aWish([chargeId], { amount }));
  const [bill] = await list();
  expect(bill?.charges).toMatchObject([{ error: "payment_in_progress", offers: [] }]);
});

test("thirty bills are asked for as one is: one question to the councils, one about payments under way", async () => {
  const [{ id: userId }] = (await asOwner(
    database,
    "select id from users where email = 'siti@contoh.my'",
  )) as [{ id: string }];
  const asked: string[] = [];
  const { records, findHolds } = deps;
  const counting = {
    ...deps,
    records: {
      council: () => Promise.reject(new Error("not one by one")),
      find: () => Promise.reject(new Error("not one by one")),
      findAll: (lookups: Parameters<typeof records.findAll>[0]) => {
        asked.push("councils");
        return records.findAll(lookups);
      },
    },
    findHolds: (...given: Parameters<typeof findHolds>) => {
      asked.push("holds");
      return findHolds(...given);
    },
  };
  await save(house);
  await asOwner(
    database,
    `insert into saved_bills (user_id, council_code, search_type, reference, nickname, saved_at)
     select users.id, 'mpt', 'assessment', charges.number, '', now() from users,
       (select number from charges where council_code = 'mpt' and kind = 'assessment' and number <> '101001003'
        order by number limit ${billLimit - 1}) as charges where email = 'siti@contoh.my'`,
  );
  expect(await listBills(counting, userId)).toHaveLength(billLimit);
  expect(asked).toEqual(["councils", "holds"]);
  const more = (await save(shop)).json<Problem>();
  expect(more).toMatchObject({ code: "bills_full", params: { limit: billLimit } });
  expect((await save(house)).statusCode).toBe(200);
});

test("nobody sees, changes or forgets somebody else's bill", async () => {
  const { id } = (await save(house)).json<{ id: string }>();
  expect(await list(ali)).toEqual([]);
  const change = (method: "PUT" | "DELETE", { headers }: Partial<Citizen>) =>
    app.inject({
      method,
      url: method === "PUT" ? `/api/bills/${id}/reminder` : `/api/bills/${id}`,
      ...(headers && { headers }),
      ...(method === "PUT" && { payload: { on: true } }),
    });
  for (const method of ["PUT", "DELETE"] as const) {
    expect((await change(method, ali)).statusCode).toBe(404);
    expect((await change(method, {})).statusCode).toBe(401);
  }
  expect(await list()).toMatchObject([{ id, reminder: false }]);
  expect((await change("PUT", siti)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ id, reminder: true }]);
  expect((await change("DELETE", siti)).statusCode).toBe(200);
  expect(await list()).toEqual([]);
});

test("saving counts like a search: it is no way to walk over numbers", async () => {
  const cookie = `${siti.headers.cookie}; __Host-device=${"w".repeat(22)}`;
  const answers = [];
  for (let place = 0; place < 32; place += 1) {
    const no = `99-99${String(place).padStart(2, "0")}-999`;
    answers.push((await save({ ...house, no }, { ...siti, headers: { cookie } })).statusCode);
  }
  expect(answers.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 404));
  expect(answers.at(-1)).toBe(429);
});

test("a saved licence leads to the newest that its account has paid for, and to nobody else's", async () => {
  const _id = "mpt.trading_licence.R012345";
  for (const who of [siti, ali]) await save(shop, who);
  const services = [
    { _id, selection: "renewal", consent: { name: "Siti", ic_no: "900101125678" } },
  ];
  const amount = await payerAt(site).price(_id, "renewal");
  const headers = { ...siti.headers, "idempotency-key": "kunci-lesen-siti-01" };
  const payload = aWish([], { services, amount });
  const begun = await app.inject({ method: "POST", url: paths.createPayment, headers, payload });
  const created = begun.json<CreatedPayment>();
  await payerAt(site).handOver(created);
  await payerAt(site).report(created.sellerExOrderNo, { told: "approved" });
  const linkOf = async (who: Citizen) => (await list(who))[0]?.licence_link;
  expect(await linkOf(siti)).toBeUndefined();
  await issueLicences(site.worker, created._id);
  expect(await linkOf(siti)).toMatch(/\/#\/trading\/digital-license\/[\w-]{22}$/);
  expect(await linkOf(ali)).toBeUndefined();
});
