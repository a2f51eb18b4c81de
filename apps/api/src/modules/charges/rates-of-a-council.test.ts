import type { Charge, Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { beforeEach, expect, test } from "vitest";
import { aDeclared } from "../../testing/declarations.ts";
import { aLicence, anAssessment, aPermit } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const { app } = await createTestApp(database, { level: "error" });
const [assessment, licence, permit] = [
  await anAssessment(database),
  await aLicence(database),
  await aPermit(database),
];
const [{ year } = { year: 0 }] = (await asOwner(
  database,
  "select extract(year from now() at time zone 'Asia/Kuching')::int as year",
)) as { year: number }[];

async function post<T>(url: string, payload: object): Promise<T> {
  const headers = { "accept-language": "en" };
  return (await app.inject({ method: "POST", url, payload, headers })).json<T>();
}
const find = (payment_type: string, id: string) =>
  post<Charge>(paths.search, { data: { council: "mpt", payment_type, _id: id.split(".")[2] } });
const quote = (item: object) =>
  post<Quotes>(paths.quotes, { items: [item] }).then(({ items }) => items[0]);
const setCouncil = (set: string) => asOwner(database, `update councils set ${set}`);
const setRates = (kind: string, rates: object) =>
  setCouncil(`rates = '${JSON.stringify({ [kind]: rates })}'`);
const setRecord = (id: string, record: object) =>
  asOwner(
    database,
    `update charges set record = record || '${JSON.stringify(record)}' where number = '${id.split(".")[2]}'`,
  );

beforeEach(() =>
  setCouncil(
    "is_enabled = true, kinds = '{assessment,trading_licence,council_licence,local_government_charge}'",
  ),
);

const wholeYear = { rebateUntil: { month: 12, day: 31 }, interestMonthlyBasisPoints: 0 };
const campaign = { on: "current", basisPoints: 2_000, from: "2000-01-01", until: "2199-12-31" };

test.each([
  ["a rebate", { ...wholeYear, rebateBasisPoints: 1_000 }, ["90.00", "10.00", "0.00"]],
  ["a campaign", { ...wholeYear, rebateBasisPoints: 0, campaign }, ["80.00", "0.00", "20.00"]],
  ["neither", { ...wholeYear, rebateBasisPoints: 0 }, ["100.00", "0.00", "0.00"]],
])("what %s takes off is the council's own, and told apart", async (_name, rates, told) => {
  await setRecord(assessment, { years: [{ year, chargeSen: 10_000, paidSen: 0 }] });
  await setRates("assessment", rates);
  const { offers } = await find("assessment", assessment);
  expect(offers.map((one) => [one.amount, one.discount, one.special_discount])).toEqual([told]);
  expect(offers[0]).toMatchObject({ paid_until: `${year}/4`, gst_amount: "0.00" });
});

test.each([
  ["the years up to the first that is owed", [10_000, 10_000, 4_000, 10_000], "2021/4"],
  ["nothing while the first year is owed", [9_999, 10_000, 10_000, 10_000], ""],
  ["everything", [10_000, 10_000, 10_000, 10_001], "2023/4"],
])("an assessment is paid until the end of %s", async (_name, paid, until) => {
  const years = paid.map((paidSen, index) => ({ year: 2_020 + index, chargeSen: 10_000, paidSen }));
  await setRecord(assessment, { years });
  await setRates("assessment", {});
  expect(await find("assessment", assessment)).toMatchObject({ paid_until: until });
});

test("a process fee of one type of licence is that type's alone", async () => {
  await setRates("council_licence", { lapsedYearsLimit: 200, processFeesSen: { KAKILIMA: 700 } });
  const feeOf = async () => (await find("permit", permit)).offers[0]?.tied[0]?.amount;
  expect(await feeOf()).toBe("7.00");
  await setRecord(permit, { type: "OPERASI", printType: 1 });
  expect(await feeOf()).toBe("5.00");
  await setRates("trading_licence", { lapsedYearsLimit: 200, processFeeSen: 800 });
  expect((await find("license", licence)).offers[0]?.tied[0]?.amount).toBe("8.00");
});

test("which trades renew at the counter alone is the council's own list", async () => {
  await setRates("council_licence", { lapsedYearsLimit: 200, riskyBusinessCodes: ["112"] });
  expect(await find("permit", permit)).toMatchObject({ error: "renewal_not_online" });
  await setRates("council_licence", { lapsedYearsLimit: 200, riskyBusinessCodes: ["191"] });
  expect(await find("permit", permit)).not.toHaveProperty("error");
  await setRates("trading_licence", { lapsedYearsLimit: 200, riskyBusinessCodes: ["01"] });
  expect(await find("license", licence)).toMatchObject({ error: "renewal_not_online" });
});

test("a licence that is paid to the end says when the next year opens, as its council has it", async () => {
  const opens = { month: 12, day: 31 };
  await setRecord(licence, { status: "A", validUntil: "2150-12-31", balanceSen: 0 });
  await setRates("trading_licence", { earlyRenewalFrom: opens });
  expect(await find("license", licence)).toMatchObject({ opens_on: "31/12/2150", offers: [] });
});

test.each([
  ["council_not_available", "is_enabled = false"],
  ["payment_type_not_available", "kinds = '{}'"],
])("a closed council or kind takes nothing by a cart either: %s", async (error, set) => {
  await setCouncil(set);
  expect(await quote(aDeclared())).toMatchObject({ error });
  expect(await quote({ _id: assessment, selection: "3" })).toMatchObject({ error });
});
