import type { Charge, Quotes } from "@kaunter/contracts/charges";
import type { LicenceDocument } from "@kaunter/contracts/licences";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const { app } = await createTestApp(database);

const base64 = (text: string) => Buffer.from(text).toString("base64");

async function post<T>(url: string, payload: object, language = "en"): Promise<T> {
  const headers = { "accept-language": language };
  return (await app.inject({ method: "POST", url, payload, headers })).json<T>();
}

function find(_id: string, payment_type = "council_permit_license", language = "en") {
  return post<Charge>("/search", { data: { council: "mpt", payment_type, _id } }, language);
}

async function get<T>(url: string): Promise<T> {
  return (await app.inject(url)).json<T>();
}

const rowsOf = async (id: string, type = "license") => {
  const words = new URLSearchParams({ council: "mpt", type, id });
  return (await get<{ rows: Charge[] }>(`/api/licenses?${words.toString()}`)).rows;
};

test("201-0001 renews for its own fee with a process fee, but without a photo it cannot be printed", async () => {
  const licence = await find("201-0001");
  expect(licence).toMatchObject({
    _id: "mpt.council_licence.2010001",
    type: "license",
    license_no: "201-0001",
    m_kod_type: "OPERASI",
    print_type: 1,
    has_photo: false,
    print_error: "invalid_print_no_photo",
    status: "renewable",
    amount: "125.00",
  });
  expect(licence.offers).toMatchObject([
    { selection: "renewal", amount: "120.00", tied: [{ type: "process_fee", amount: "5.00" }] },
  ]);
});

test("261-0001 is a hawker who owes 60.00: only arrears can be paid", async () => {
  const licence = await find("2610001");
  expect(licence).toMatchObject({
    m_kod_type: "PENJAJA",
    status: "counter_only",
    error: "renewal_not_online",
    balance: "-60.00",
    amount: "60.00",
  });
  expect(licence.offers.map(({ selection }) => selection)).toEqual(["arrears_only"]);
});

test("R012348 is valid until the end of this year and is renewed for the next one from November on", async () => {
  const licence = await find("R012348");
  const year = Number((licence as { sah_hingga: string }).sah_hingga.slice(-4));
  const [renewal] = licence.offers;
  const opens = { opens_on: `01/11/${year}`, status: "nothing_due", offers: [] };
  const early = { status: "renewable", amount: "30.00" };
  expect(licence).toMatchObject(renewal ? early : opens);
  expect(renewal?.renewal_year ?? year + 1).toBe(year + 1);
});

test("901-0001 is a permit for an open space: its fee is paid once", async () => {
  const permit = await find("901-0001", "permit");
  expect(permit).toMatchObject({ m_kod_type: "LAPANG", status: "unpaid", amount: "100.00" });
});

test.each(["market", "council_permit_license"])(
  "stalls are found as %s: a negative balance is owed, a positive one pays nothing",
  async (type) => {
    expect(await find("301-0001", type)).toMatchObject({
      type: "market",
      reference_id: "301-0001",
      status: "unpaid",
      balance: "-300.00",
      amount: "300.00",
    });
    expect(await find("3010002", type)).toMatchObject({
      status: "nothing_due",
      balance: "20.00",
      amount: "0.00",
      offers: [],
    });
  },
);

test("the other calls for stalls and licences find the same", async () => {
  const stall = await find("301-0001");
  const data = { council: "mpt", _id: " 301-0001 " };
  expect(await post("/market", { data })).toEqual({ rows: [stall] });
  expect(await post("/api/query", { url: base64("market_mpt/301-0001") })).toEqual(stall);
  const licence = await find("201-0001");
  expect(await post("/api/query", { url: base64("permit_mpt/201-0001") })).toEqual(licence);
  expect(await rowsOf(base64("201-0001"))).toEqual([licence]);
  expect(await rowsOf(base64("R012345"))).toMatchObject([{ license_no: "R012345" }]);
});

test.each([base64("12"), base64("R1"), base64("301"), base64(""), "%%%", ""])(
  "looking for a licence by what cannot be a number is no error, it finds nothing: %j",
  async (id) => {
    expect(await rowsOf(id)).toEqual([]);
  },
);

test("a document tells what is attached to a licence; a stall has none", async () => {
  const document = (number: string) =>
    get<LicenceDocument & Problem>(
      `/api/licenses/license/${encodeURIComponent(base64(number))}?council=mpt`,
    );
  expect(await document("261-0001")).toEqual({
    ...(await find("261-0001", "license", "ms")),
    _attachments: { photo: { stub: true } },
  });
  expect(await document("201-0001")).toMatchObject({ _attachments: {} });
  const missing = await Promise.all(["301-0001", "299-9999", "12"].map(document));
  expect(missing.map(({ code }) => code)).toEqual(["not_found", "not_found", "not_found"]);
});

test.each([
  ["invalid_account_no", { payment_type: "market", _id: "311-0001" }],
  ["invalid_account_no", { payment_type: "license", _id: "401-0001" }],
  ["not_found", { payment_type: "permit", _id: "299-9999" }],
  ["not_found", { payment_type: "market", _id: "309-9999" }],
  ["payment_type_not_available", { payment_type: "market", _id: "301-0001", council: "mdpg" }],
  ["payment_type_not_available", { payment_type: "permit", _id: "201-0001", council: "mdkp" }],
])("a search is refused with %s: %j", async (code, data) => {
  expect(await post("/search", { data: { council: "mpt", ...data } })).toMatchObject({ code });
});

test("a licence in a payment that its council does not have is a result not found", async () => {
  const ids = ["mpt.council_licence.2999999", "mpt.trading_licence.R099999"];
  const items = ids.map((_id) => ({ _id, selection: "renewal" }));
  const quoted = (await post<Quotes>("/api/quotes", { items })).items;
  const errors = quoted.map((item) => "error" in item && item.error);
  expect(errors).toEqual(["result_not_found", "result_not_found"]);
});

test("the specified calls name no council and find a licence of Tawau", async () => {
  const id = base64("R012345");
  const { rows } = await get<{ rows: Charge[] }>(`/api/licenses?type=license&id=${id}`);
  expect(rows.map(({ _id }) => _id)).toEqual(["mpt.trading_licence.R012345"]);
  const document = await get<LicenceDocument>(`/api/licenses/license/${id}`);
  expect(document).toMatchObject({ _id: "mpt.trading_licence.R012345", _attachments: {} });
});
