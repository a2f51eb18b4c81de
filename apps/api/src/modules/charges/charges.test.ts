import type { Charge, Quotes } from "@kaunter/contracts/charges";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { seedDatabase } from "../../testing/seeded.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const { app } = await createTestApp(database);

const base64 = (text: string) => Buffer.from(text).toString("base64");

async function post(url: string, payload: object, language = "en") {
  return app.inject({ method: "POST", url, payload, headers: { "accept-language": language } });
}

async function find(data: object): Promise<Charge> {
  return (await post("/search", { data: { council: "mpt", ...data } })).json<Charge>();
}

const assessment = (_id: string) => find({ payment_type: "assessment", _id });
const licence = (_id: string) => find({ payment_type: "council_permit_license", _id });

test("10-1001-003 is unpaid for four years and offers the oldest, up to last year, and all", async () => {
  const charge = await assessment("10-1001-003");
  expect(charge).toMatchObject({
    status: "unpaid",
    assessment_no: "10-1001-003",
    type: "assessment",
  });
  expect(charge.offers.map(({ selection }) => selection)).toEqual(["1", "2", "3"]);
  for (const { amount, explanation } of charge.offers) {
    const sen = explanation.map((line) => Number(line.amount.replace(".", "")));
    expect(sen.reduce((sum, each) => sum + each, 0)).toBe(Number(amount.replace(".", "")));
  }
  expect(charge.amount).toBe(charge.offers[2]?.amount);
});

test.each([
  ["10-1001-001", "nothing_due", []],
  ["10-1001-002", "unpaid", ["3"]],
  ["10-1001-004", "unpaid", ["2", "3"]],
  ["10-1001-005", "unpaid", ["3"]],
  ["10-1001-006", "unpaid", ["3"]],
])("%s is %s and offers %j", async (number, status, selections) => {
  const charge = await assessment(number);
  expect(charge.status).toBe(status);
  expect(charge.offers.map(({ selection }) => selection)).toEqual(selections);
});

test("land cess has no rebate on any day", async () => {
  const { offers } = await assessment("10-1001-005");
  expect(offers[0]?.discount).toBe("0.00");
  expect((await assessment("10-1001-005")) as object).toMatchObject({ landcess_effect: "Y" });
});

test("R012345 renews for 25.00 with a process fee of 5.00 tied to it: 30.00 in all", async () => {
  const charge = await licence("r-012345");
  expect(charge).toMatchObject({ status: "renewable", amount: "30.00", license_no: "R012345" });
  expect(charge.offers[0]).toMatchObject({
    selection: "renewal",
    amount: "25.00",
    tied: [{ type: "process_fee", amount: "5.00" }],
  });
});

test.each([
  [
    "R012346",
    "trading_licence_counter_only",
    "This trading license is not applicable for online renewal, please renew at the council",
  ],
  [
    "R012347",
    "licence_status_not_allowed",
    "This license status is not allowed to proceed. Please check with license department.",
  ],
])("%s exists but is refused: %s", async (number, error, reason) => {
  expect(await licence(number)).toMatchObject({ error, reason, offers: [], amount: "0.00" });
});

test.each([
  ["V26-000001", "vehicle", "10.00"],
  ["I26-000001", "individual", "75.00"],
])("compound %s costs what its age says", async (_id, compound_type, amount) => {
  expect(await find({ payment_type: "compound", compound_type, _id })).toMatchObject({ amount });
});

test("V25-000009 is before the court", async () => {
  const charge = await find({
    payment_type: "compound",
    compound_type: "vehicle",
    _id: "V25000009",
  });
  expect(charge).toMatchObject({ status: "court", error: "compound_court", offers: [] });
});

test("a plate finds all compounds of the vehicle; a number of another type finds none", async () => {
  const ask = async (compound_type: string, _id: string) => {
    const response = await post("/compounds", { data: { council: "mpt", compound_type, _id } });
    return response.json<{ rows: Charge[] }>().rows;
  };
  expect(await ask("vehicle", "ST 1001 A")).toHaveLength(2);
  expect(await ask("trading", "V26-000001")).toEqual([]);
});

test("the other specified calls find the same", async () => {
  const expected = await assessment("101001002");
  const data = { council: "mpt", _id: " 101001002 " };
  expect((await post("/assessments", { data })).json()).toEqual({ rows: [expected] });
  const url = base64("assessment_mpt/10-1001-002");
  expect((await post("/api/query", { url })).json()).toEqual(expected);
});

test.each([
  ["not_found", { payment_type: "assessment", _id: "999999999" }],
  ["invalid_account_no", { payment_type: "assessment", _id: "12" }],
  ["invalid_account_no", { payment_type: "council_permit_license", _id: "R1" }],
  ["invalid_payment_type", { _id: "101001002" }],
  [
    "payment_type_not_available",
    { payment_type: "council_permit_license", _id: "R012345", council: "mdkp" },
  ],
])("a search is refused with %s: %j", async (code, data) => {
  const response = await post("/search", { data: { council: "mpt", ...data } });
  expect(response.json<Problem>().code).toBe(code);
});

test("a council that is switched off says so, and rates change by data", async () => {
  await asOwner(database, `update councils set is_enabled = false where code = 'lbk'`);
  const refused = await post("/search", {
    data: { council: "lbk", payment_type: "assessment", _id: "101001002" },
  });
  expect(refused.json<Problem>().reason).toBe("This council is currently not available.");

  const before = await licence("R012345");
  await asOwner(
    database,
    `update councils set rates = '{"trading_licence": {"yearlyFeeSen": 4000}}' where code = 'mpt'`,
  );
  expect([before.amount, (await licence("R012345")).amount]).toEqual(["30.00", "45.00"]);
  await asOwner(database, `update councils set rates = '{}' where code = 'mpt'`);
});

test("quotes tell what items cost now, or why they cannot be paid any more", async () => {
  const items = [
    { _id: "mpt.trading_licence.R012345", selection: "renewal" },
    { _id: "mpt.assessment.101001001", selection: "3" },
    { _id: "mpt.trading_licence.R012347", selection: "renewal" },
    { _id: "mpt.assessment.000000000", selection: "3" },
    { _id: "nowhere.assessment.101001002", selection: "3" },
  ];
  const quoted = (await post("/api/quotes", { items })).json<Quotes>().items;
  expect(quoted[0]).toMatchObject({ offer: { amount: "25.00", tied: [{ amount: "5.00" }] } });
  expect(quoted.slice(1).map((item) => "error" in item && item.error)).toEqual([
    "nothing_due",
    "licence_status_not_allowed",
    "not_found",
    "not_found",
  ]);
});

test("a changed record moves to the history and gets the next version", async () => {
  const before = await assessment("101001002");
  await asOwner(
    database,
    `update charges set record = record || '{"title": "TL 1"}' where number = '101001002' and council_code = 'mpt'`,
  );
  expect((await assessment("101001002")).version).toBe(before.version + 1);
  const history = await asOwner(
    database,
    `select h.version from charge_history h join charges c on c.id = h.charge_id where c.number = '101001002'`,
  );
  expect(history).toEqual([{ version: before.version }]);
});
