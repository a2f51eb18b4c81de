import type { History } from "@kaunter/contracts/history";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Citizen, citizensAt } from "../../testing/citizen.ts";
import { byBank } from "../../testing/pay-by.ts";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { chargeFee } from "../../testing/service-fees.ts";
import { issueLicences } from "../licences/issue-licences.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { app } = site;
const citizens = citizensAt(site);
const payer = payerAt(site);
const siti = await citizens.signUp("siti@contoh.my");
const ali = await citizens.signUp("ali@contoh.my");
const approved = { told: "approved", code: "00" } as const;

async function begin(who: Citizen, wish: object, key: string = randomUUID()) {
  const headers = { ...who.headers, "idempotency-key": key };
  const answer = await app.inject({
    method: "POST",
    url: paths.createPayment,
    headers,
    payload: wish,
  });
  return answer.json<CreatedPayment>();
}

async function pay(who: Citizen, wish: object) {
  const created = await begin(who, wish);
  await payer.handOver(created);
  await payer.report(created.sellerExOrderNo, approved);
  return created;
}

async function read(who: Citizen, words: Record<string, string> = {}): Promise<History> {
  const url = `${paths.history}?${new URLSearchParams(words).toString()}`;
  return (await app.inject({ url, headers: who.headers })).json<History>();
}

const licence = await aLicence(database);
const old = await pay(siti, aWish([await aCompound(database)]));
const both = await pay(
  siti,
  aWish([], {
    services: [
      { _id: licence, selection: "arrears_only" },
      { _id: await aCompound(database, "mps"), selection: "full" },
    ],
    amount: "115.00",
  }),
);
const open = await begin(siti, aWish([await aCompound(database)]));
const alis = await pay(ali, aWish([await aCompound(database)]));

test("a history has what its owner paid while signed in, newest first, one row for each bill", async () => {
  const { rows, next } = await read(siti);
  expect(next).toBeNull();
  expect(rows.map(({ _id }) => _id)).toEqual([open._id, both._id, both._id, old._id]);
  expect(rows[1]).toEqual({
    _id: both._id,
    date: both.payment_datetime,
    reference_no: both._id,
    council: "mpt",
    payment_type: "license",
    account_no: licence.split(".")[2],
    amount: "40.00",
    status: "successful",
    receipt_link: `https://kaunter.example/#/receipt?id=${both._id}&key=${both.capability}`,
  });
  expect(rows[0]).toMatchObject({ status: "in_progress", payment_type: "compound" });
  expect(rows[0]?.receipt_link).toBeUndefined();
});

test("a payment names its owner's account to the owner alone", async () => {
  const ask = async (who: { headers: Record<string, string> }, payload?: object) =>
    (await citizens.query(`all_payments/${old._id}`, payload, who.headers)).json<Payment>();
  expect((await ask(siti)).user).toBe(siti.email);
  const { capability, payer_capability } = old;
  for (const payload of [{ capability }, { capability, payer_capability }]) {
    expect((await ask({ headers: {} }, payload)).user).toBeNull();
    expect((await ask(ali, payload)).user).toBeNull();
  }
});

test.each([
  [{ council: "mps" }, [both._id]],
  [{ type: "license" }, [both._id]],
  [{ type: "compound", council: "mpt" }, [open._id, old._id]],
  [{ status: "in_progress" }, [open._id]],
  [{ status: "successful", type: "compound" }, [both._id, old._id]],
  [{ status: "failed" }, []],
  [{ from: "2100-01-01" }, []],
  [{ to: "2020-01-01" }, []],
] as [Record<string, string>, string[]][])(
  "with the filter %j only %j are left",
  async (words, ids) => {
    expect((await read(siti, words)).rows.map(({ _id }) => _id)).toEqual(ids);
  },
);

test("both days of a filter are included, as Kuching counts days", async () => {
  const [{ day }] = (await asOwner(
    database,
    `select to_char(to_timestamp(${old._id} / 1000000.0) at time zone 'Asia/Kuching', 'YYYY-MM-DD') as day`,
  )) as [{ day: string }];
  const ids = (await read(siti, { from: day, to: day })).rows.map(({ _id }) => _id);
  expect(ids).toContain(old._id);
});

test("a tied fee is part of what was paid for its licence", async () => {
  const _id = await aLicence(database);
  const amount = await payer.price(_id, "renewal");
  const consent = { name: "Siti", ic_no: "900101125678" };
  const wish = aWish([], { services: [{ _id, selection: "renewal", consent }], amount });
  const created = await begin(ali, wish);
  const row = (await read(ali)).rows.find((each) => each._id === created._id);
  expect(row).toMatchObject({ amount, payment_type: "license" });
});

test("a licence that was renewed is one link away, once it is issued", async () => {
  const _id = await aLicence(database);
  const amount = await payer.price(_id, "renewal");
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [{ _id, selection: "renewal", consent }];
  const created = await pay(ali, aWish([], { services, amount }));
  const rowOf = async () => (await read(ali)).rows.find((each) => each._id === created._id);
  expect((await rowOf())?.licence_link).toBeUndefined();
  await issueLicences(site.worker, created._id);
  expect((await rowOf())?.licence_link).toMatch(
    /^https:\/\/lesen\.example\/#\/trading\/digital-license\/[\w-]{22}$/,
  );
});

test("a key that is sent again after the login is over is the same payment, and stays whose it was", async () => {
  const wish = aWish([await aCompound(database)]);
  const key = randomUUID();
  const first = await begin(ali, wish, key);
  expect((await payer.create(wish, key)).json()).toEqual(first);
  expect((await begin(siti, wish, key))._id).toBe(first._id);
  expect((await read(siti)).rows.map(({ _id }) => _id)).not.toContain(first._id);
});

const selectors = [
  {},
  { selector: { email: ali.email } },
  { selector: { email: { $gt: null } } },
  { selector: { $or: [{ email: ali.email }, { email: siti.email }] } },
  { selector: [ali.email, siti.email] },
  { selector: { _id: alis._id }, fields: ["_id", "email", "idempotency_key"], use_index: "all" },
  { selector: "' or 1=1 --", sort: [{ _id: "asc" }], execution_stats: true },
  { selector: { __proto__: { email: ali.email } }, limit: 1_000_000_000 },
  { limit: -1 },
  { limit: 1.5 },
  { limit: Number.MAX_SAFE_INTEGER, bookmark: "9007199254740991" },
];

test.each(selectors)(
  "whatever a selector says, only one's own payments are found: %j",
  async (payload) => {
    const own = new Set([old._id, both._id, open._id]);
    const answer = await citizens.query("all_payments/_find", payload, siti.headers);
    expect(answer.statusCode).toBe(200);
    const { rows } = answer.json<History>();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ _id }) => !own.has(_id))).toEqual([]);
    expect(Object.keys(rows[0] ?? {})).not.toContain("email");
  },
);

test.each([
  { bookmark: { $gt: "" } },
  { bookmark: "1 or 1=1" },
  { limit: "9" },
  { skip: 1 },
  [],
  "x",
])("what is no bookmark, no limit or not listed is refused: %j", async (payload) => {
  const answer = await citizens.query("all_payments/_find", payload as object, siti.headers);
  expect(answer.statusCode).toBe(400);
});

test("a guest has no history", async () => {
  for (const url of [paths.history, paths.historyCsv, paths.historyClaims]) {
    expect((await app.inject(url)).statusCode, url).toBe(401);
  }
  expect((await citizens.query("all_payments/_find", {})).statusCode).toBe(401);
});

test("a payment is shown to its owner without a link, and to nobody else", async () => {
  const look = (who: Partial<Citizen>) =>
    citizens.query(`all_payments/${old._id}`, undefined, who.headers);
  expect((await look(siti)).json<Payment>()).toMatchObject({ _id: old._id, status: "successful" });
  expect((await look(ali)).statusCode).toBe(404);
  expect((await look({})).statusCode).toBe(404);
  expect((await payer.look({ ...old, capability: "A".repeat(22) })).statusCode).toBe(404);
});

test("what becomes of an account's payments is not in the books: they stay when it is deleted", async () => {
  const counted = () => asOwner(database, "select count(*)::integer from payments");
  const before = await counted();
  await asOwner(
    database,
    "update users set email = 'gone@contoh.my' where email = 'ali@contoh.my'",
  );
  await asOwner(database, "delete from users where email = 'gone@contoh.my'");
  expect(await counted()).toEqual(before);
  const owned = await asOwner(
    database,
    `select from payment_owners where payment_id = ${alis._id}`,
  );
  expect(owned).toEqual([]);
});

test("a service fee stands once beside what its payment paid, and as a line of its own in the file", async () => {
  const mei = await citizens.signUp("mei@contoh.my");
  await chargeFee(site.operator, 50);
  await pay(
    mei,
    aWish([await aCompound(database), await aCompound(database, "mps")], {
      amount: "150.50",
      ...byBank,
    }),
  );
  await chargeFee(site.operator, 0);
  const { rows } = await read(mei);
  expect(rows.map(({ amount, service_fee }) => [amount, service_fee])).toEqual([
    ["75.00", "0.50"],
    ["75.00", undefined],
  ]);
  const url = `${paths.historyCsv}?language=en`;
  const file = (await app.inject({ url, headers: mei.headers })).body.trim().split("\r\n").slice(1);
  expect(file.map((line) => line.split(",").slice(2, 6).join())).toEqual([
    '"Kaunter","Service fee","","0.50"',
    expect.stringMatching(/,"75\.00"$/),
    expect.stringMatching(/,"75\.00"$/),
  ]);
});
