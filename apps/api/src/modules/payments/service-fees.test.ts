import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import { beforeEach, expect, test } from "vitest";
import { byBank } from "../../testing/pay-by.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { chargeFee, chargeFeeByTwo } from "../../testing/service-fees.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { takeIn } from "../settlements/take-in.ts";
import { openAccounts } from "../../testing/settlements/month.ts";
import { twoOperators } from "../../testing/two-people.ts";
import { auditOf } from "../../testing/settlements/audit-of.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
const people = await twoOperators(database);
const charge = async (feeSen: number, method: "onlineBanking" | "card" = "onlineBanking") =>
  chargeFeeByTwo(site.operator, people, { feeSen, method });
const approved = { told: "approved" } as const;

beforeEach(async () => {
  await charge(50);
  await charge(120, "card");
});

const aWishAt = async (amount: string, way: object = byBank) =>
  aWish([await aCompound(database)], { amount, ...way });

async function settle(created: CreatedPayment) {
  expect((await payer.report(created.sellerExOrderNo, approved)).body).toBe("OK");
}

test.each([
  ["online banking", byBank, "75.50", 50],
  ["a card", { payment_method: "2" }, "76.20", 120],
])("the fee of %s is part of the amount, the operator's, and on no receipt", async (...given) => {
  const [, way, amount, feeSen] = given;
  const created = await payer.leave(await aWishAt(amount, way));
  expect(created.amount).toBe(amount);
  await settle(created);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -7_500,
    "mpt gateway_in_transit": 7_500,
    "operator fees": -feeSen,
    "operator gateway_in_transit": feeSen,
  });
  expect(await books.receiptsOf(created._id)).toMatchObject([
    { councilCode: "mpt", amountSen: 7_500 },
  ]);
  const shown = (await payer.look(created)).json<Payment>();
  expect(shown).toMatchObject({
    amount,
    services: [{ type: "compound", amount: "75.00" }],
    service_fee: { amount: (feeSen / 100).toFixed(2), outcome: "settled" },
  });
});

test("quotes tell the fee of each way to pay, and a total without it is refused", async () => {
  const bill = await aCompound(database);
  const payload = { items: [{ _id: bill, selection: "full" }] };
  const quotes = await site.app.inject({ method: "POST", url: paths.quotes, payload });
  expect(quotes.json<Quotes>().service_fees).toEqual([
    { method: 1, amount: "0.50" },
    { method: 2, amount: "1.20" },
  ]);
  for (const amount of ["75.00", "76.20"]) {
    const answer = await payer.create(aWish([bill], { amount, ...byBank }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: "price_changed",
      reason: expect.stringContaining("75.50") as string,
    });
  }
  expect((await payer.create(aWish([bill], { amount: "75.50", ...byBank }))).statusCode).toBe(200);
});

test("without a fee nothing is told, and no line is written", async () => {
  await charge(0);
  await charge(0, "card");
  const bill = await aCompound(database);
  const payload = { items: [{ _id: bill, selection: "full" }] };
  const quotes = await site.app.inject({ method: "POST", url: paths.quotes, payload });
  expect(quotes.json()).not.toHaveProperty("service_fees");
  const created = await payer.leave(aWish([bill], byBank));
  await settle(created);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -7_500,
    "mpt gateway_in_transit": 7_500,
  });
  expect((await payer.look(created)).json()).not.toHaveProperty("service_fee");
});

test("the limits of FPX are of the amount with the fee", async () => {
  const bill = await aCompound(database);
  const costs = (sen: number) =>
    asOwner(
      database,
      `update charges set record = record || '{"amountSen": ${sen}}' where number = '${bill.split(".")[2]}'`,
    );
  const begin = (amount: string) => payer.create(aWish([bill], { amount, ...byBank }));
  await costs(2_999_951);
  expect((await begin("30000.01")).json()).toMatchObject({ error: "fpx_retail_above_maximum" });
  await costs(2_999_950);
  expect((await begin("30000.00")).statusCode).toBe(200);
});

test("the fee goes back when nothing is settled, and is kept when anything is", async () => {
  const first = await aCompound(database);
  const second = await aCompound(database, "mps");
  const withBoth = await payer.leave(aWish([first, second], { amount: "150.50", ...byBank }));
  await payer.report(withBoth.sellerExOrderNo, { told: "declined" });
  const withFirst = await payer.leave(aWish([first], { amount: "75.50", ...byBank }));
  await settle(withFirst);
  // The bank takes the declined money after all: one of two bills is still owed.
  await settle(withBoth);
  expect(await books.balancesOf(withBoth._id)).toMatchObject({
    "mps council_payable": -7_500,
    "mpt refund_due": -7_500,
    "operator fees": -50,
  });

  const late = await payer.leave(
    aWish([await aCompound(database)], { amount: "75.50", ...byBank }),
  );
  await asOwner(
    database,
    `update charges set record = record || '{"status": "paid"}' where number =
    (select number from charges c join payment_lines l on l.charge_id = c.id where l.payment_id = ${late._id})`,
  );
  await settle(late);
  expect(await books.balancesOf(late._id)).toEqual({
    "mpt gateway_in_transit": 7_500,
    "mpt refund_due": -7_500,
    "operator gateway_in_transit": 50,
    "operator refund_due": -50,
  });
  expect(await books.refundsOf(late._id)).toEqual([
    { councilCode: "mpt", amountSen: 7_500, reason: "charge_not_owed" },
    { councilCode: "operator", amountSen: 50, reason: "charge_not_owed" },
  ]);
  expect((await payer.look(late)).json<Payment>().service_fee).toEqual({
    amount: "0.50",
    outcome: "refund_due",
  });
});

test("a payment goes on in another way only where that has the fee that was agreed to", async () => {
  const created = (await payer.create(await aWishAt("75.50"))).json<CreatedPayment>();
  const toCard = { payment_method: "2", fpx_msgToken: undefined };
  expect((await payer.switchBank(created, toCard)).json()).toMatchObject({ error: "fee_differs" });
  await charge(50, "card");
  expect((await payer.switchBank(created, toCard)).statusCode).toBe(200);
  // What its payer agreed to stays, whatever the fee is now.
  await charge(90);
  const back = await payer.switchBank(created);
  expect(back.json()).toMatchObject({ amount: "75.50" });
});

test("a provider's file brings the council its part and the operator the fee", async () => {
  const created = await payer.leave(await aWishAt("75.50"));
  await settle(created);
  const line = `LINE,sale,${created.sellerExOrderNo},T1,2026-03-15T10:00:00+08:00,75.50,0.00,0.00,75.50`;
  const file = [
    "SETTLEMENT,fpx,SE00012345,FPX26031601,1,2026-03-16",
    line,
    "TOTAL,1,75.50,0.00,0.00,75.50",
  ];
  await openAccounts(site.operator);
  await takeIn(site.operator, { name: "f.csv", bytes: Buffer.from(file.join("\n")), by: "Rosnah" });
  const entries = await site.operator.db
    .selectFrom("moveEntries")
    .select(["owner", "account", "amountSen"])
    .orderBy("owner")
    .orderBy("account")
    .execute();
  expect(
    entries.map(({ owner, account, amountSen }) => [owner, account, Number(amountSen)]),
  ).toEqual([
    ["mpt", "gateway_in_transit", -7_500],
    ["mpt", "settlement_due", 7_500],
    ["operator", "gateway_in_transit", -50],
    ["operator", "settlement_due", 50],
  ]);
});

test("an audit holds all of this to be true of these books", async () => {
  const said = (await auditOf(database)).split("\n");
  const aboutFees = said.filter((line) => line.includes("service fee"));
  expect(aboutFees).toHaveLength(3);
  // The provider of a test speaks in words of its own, which are for other checks.
  const others = said.filter((line) => line.startsWith("FALSE") && !line.includes("I7"));
  expect([...aboutFees.filter((line) => !line.startsWith("true")), ...others]).toEqual([]);
});

test("an audit does not have a fee under two names that nobody showed", async () => {
  await chargeFee(site.operator, 70);
  expect(await auditOf(database)).toContain("fee_set by Rosnah and Jamil has no act of the two");
});
