import type { Charge } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
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
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const books = booksOf(site.deps);
const approved = { told: "approved" } as const;

const change = (id: string, set: string) =>
  asOwner(database, `update charges set ${set} where number = '${id.split(".")[2]}'`);
async function find(id: string): Promise<Charge> {
  const [council, payment_type, _id] = id.split(".");
  const payload = { data: { council, payment_type, _id } };
  return (await site.app.inject({ method: "POST", url: paths.search, payload })).json<Charge>();
}

test("a payment that ended at the very moment at which its bill was withdrawn was not under way", async () => {
  const bill = await aCompound(database);
  const { _id, sellerExOrderNo } = await payer.leave(aWish([bill]));
  await payer.report(sellerExOrderNo, { told: "declined" });
  await change(bill, "is_listed = false");
  await asOwner(
    database,
    `update payments set status_since = (select withdrawn_at from charges where number = '${bill.split(".")[2]}')
     where id = ${_id}`,
  );
  await payer.report(sellerExOrderNo, approved);
  expect(await books.refundsOf(_id)).toMatchObject([
    { amountSen: 7_500, reason: "charge_not_owed" },
  ]);
});

test("when a council's balance contains only the second of two payments, nothing is owed", async () => {
  const stall = await aStall(database);
  for (const [balanceSen, amount] of [
    [-30_000, "300.00"],
    [-36_000, "60.00"],
  ] as const) {
    await change(stall, `record = record || '{"balanceSen": ${balanceSen}}'`);
    const { sellerExOrderNo } = await payer.leave(aWish([stall], { amount }));
    await payer.report(sellerExOrderNo, approved);
  }
  await change(stall, `record = record || '{"balanceSen": -30000}'`);
  expect(await find(stall)).toMatchObject({ status: "nothing_due", offers: [], amount: "0.00" });
});

test("two payments of one account are both counted, the older years first", async () => {
  const account = await anAssessment(database);
  for (const selection of ["1", "2"]) {
    const amount = await payer.price(account, selection);
    const services = [{ _id: account, selection }];
    const { sellerExOrderNo } = await payer.leave(aWish([], { services, amount }));
    await payer.report(sellerExOrderNo, approved);
  }
  expect(await find(account)).toMatchObject({ status: "nothing_due", paid_until: "2022/4" });
});

test("of a stall that was also paid at the counter, the payer's own money is a credit and not lost", async () => {
  const stall = await aStall(database);
  const { sellerExOrderNo } = await payer.leave(aWish([stall], { amount: "300.00" }));
  await payer.report(sellerExOrderNo, approved);
  await change(stall, `record = record || '{"balanceSen": -10000}'`);
  expect(await find(stall)).toMatchObject({ status: "nothing_due", balance: "200.00", offers: [] });
});

test("who was overtaken gets everything back, though the council has charged more rent since", async () => {
  const stall = await aStall(database);
  const wish = aWish([stall], { amount: "300.00" });
  const late = await payer.leave(wish);
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  const first = await payer.leave(wish);
  await payer.report(first.sellerExOrderNo, approved);
  await change(stall, `record = record || '{"balanceSen": -36000}'`);
  await payer.report(late.sellerExOrderNo, approved);
  expect(await books.refundsOf(late._id)).toMatchObject([{ amountSen: 30_000 }]);
  expect(await find(stall)).toMatchObject({ amount: "60.00" });
});

test.each([
  ["trading licence", aLicence],
  ["permit", aPermit],
])(
  "the renewal of a %s pays the arrears that it was quoted; what was charged since stays owed",
  async (_name, make) => {
    const licence = await make(database);
    const consent = { name: "Siti", ic_no: "900101125678" };
    const services = [{ _id: licence, selection: "renewal", consent }];
    const amount = await payer.price(licence, "renewal");
    const { sellerExOrderNo } = await payer.leave(aWish([], { services, amount }));
    await change(licence, `record = record || '{"balanceSen": -9000}'`);
    await payer.report(sellerExOrderNo, approved);
    expect(await payer.price(licence, "arrears_only")).toBe("50.00");
  },
);

const whole = (year: number, chargeSen: number, paidSen = 0) => ({ year, chargeSen, paidSen });
test.each([
  ["a year that was forgotten", [], [whole(2020, 10_000)], [[2020, "100.00"]]],
  [
    "a cheque that bounced",
    [whole(2020, 10_000, 10_000)],
    [whole(2020, 10_000)],
    [[2020, "100.00"]],
  ],
  [
    "the rest of a bounced cheque",
    [whole(2021, 10_000, 4_000)],
    [whole(2021, 10_000)],
    [[2021, "40.00"]],
  ],
  ["a year that was raised", [whole(2021, 10_000)], [whole(2021, 18_000)], [[2021, "80.00"]]],
])(
  "a payment of an assessment pays what it was quoted; %s since then stays owed",
  async (_what, quoted, since, left) => {
    const account = await anAssessment(database);
    const state = (years: object[]) =>
      change(account, `record = record || '${JSON.stringify({ years })}'`);
    await state([...quoted, whole(2022, 10_000)]);
    const amount = await payer.price(account, "2");
    const services = [{ _id: account, selection: "2" }];
    const { _id, sellerExOrderNo } = await payer.leave(aWish([], { services, amount }));
    await state([...since, whole(2022, 10_000)]);
    await payer.report(sellerExOrderNo, approved);
    expect(await books.refundsOf(_id)).toEqual([]);
    const lines = (await find(account)).offers.at(-1)?.explanation ?? [];
    const asked = lines.filter(({ code }) => code === "assessment_year");
    expect(asked.map((line) => [line.params["year"], line.amount])).toEqual(left);
  },
);

test("who was quoted a year that was paid at the counter pays no other year with it", async () => {
  const account = await anAssessment(database);
  const state = (years: object[]) =>
    change(account, `record = record || '${JSON.stringify({ years })}'`);
  await state([whole(2022, 10_000)]);
  const amount = await payer.price(account, "2");
  const services = [{ _id: account, selection: "2" }];
  const { _id, sellerExOrderNo } = await payer.leave(aWish([], { services, amount }));
  await state([whole(2020, 10_000), whole(2022, 10_000, 10_000)]);
  await payer.report(sellerExOrderNo, approved);
  expect(await books.refundsOf(_id)).toMatchObject([{ reason: "charge_not_owed" }]);
  expect((await find(account)).status).toBe("unpaid");
});
