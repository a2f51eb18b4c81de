import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { paysByCard } from "../../../testing/pay-by.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { listOpenCases } from "../../books/open-cases.ts";
import { matchSettlementsEveryFiveMinutes } from "../../settlements/jobs.ts";
import { listExceptions } from "../../settlements/list-exceptions.ts";
import { openAccount } from "../../settlements/open-account.ts";
import { takeIn } from "../../settlements/take-in.ts";
import { checkDuePayments } from "../../../testing/check-due-payments.ts";
import { orderAsk } from "../messages/order-ask.ts";
import { ruleOnCase } from "./rule-on-case.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
const approved = { told: "approved", code: "00" } as const;
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "The provider's statement" };

const leave = async () => payer.leave(aWish([await aCompound(database)]));
const rule = async (paymentId: string, amount: number) => {
  const [caseId = "0"] = await books.openCasesOf(paymentId);
  return ruleOnCase(site.operator, { caseId, returnedSen: sen(amount), ...people });
};
const listed = async (paymentId: string) => {
  const all = await listOpenCases(site.operator.db);
  return all.filter((one) => one.paymentId === paymentId);
};

test("suspense of a payment that has succeeded is listed, and goes back by a ruling", async () => {
  const created = await leave();
  const first = created.sellerExOrderNo;
  const second = (await payer.switchBank(created, { has_left_bank: true })).json<typeof created>();
  await payer.report(second.sellerExOrderNo, approved);
  await payer.report(first, { ...approved, amount: "70.00" });
  expect(await books.statusOf(created._id)).toBe("successful");
  expect(await listed(created._id)).toMatchObject([
    { kind: "other_amount", reference: first, heldSen: "7000", status: "successful" },
  ]);
  await rule(created._id, 7_000);
  expect(await listed(created._id)).toEqual([]);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -7_500,
    "mpt gateway_in_transit": 14_500,
    "mpt refund_due": -7_000,
  });
  expect(await books.statusOf(created._id)).toBe("successful");
});

test.each([
  ["an amount that nobody can read", { amount: "seventy" }],
  ["another currency", { currency: "USD" }],
])("money of %s is returned as two people state it", async (_what, said) => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { ...approved, ...said });
  expect(await listed(created._id)).toMatchObject([{ kind: "other_amount", heldSen: "0" }]);
  await rule(created._id, 6_500);
  expect(await books.refundsOf(created._id)).toMatchObject([{ amountSen: 6_500 }]);
  expect(await books.statusOf(created._id)).toBe("failed");
});

const provider = paysByCard ? "card" : "fpx";
const merchant = { provider, merchant: "SE00012345" } as const;
await openAccount(site.operator, {
  code: "trust",
  bank: "Bank Contoh",
  numberEnd: "4321",
  ...merchant,
});

/** A settlement file tells what was taken for an attempt. */
async function fileTells(reference: string, amount: string): Promise<void> {
  const sums = `${amount},0.00,0.00,${amount}`;
  const file = [
    `SETTLEMENT,${provider},${merchant.merchant},${reference},1,2026-03-16`,
    `LINE,sale,${reference},T${reference},2026-03-15T10:00:00+08:00,${sums}`,
    `TOTAL,1,${sums}`,
  ].join("\n");
  await takeIn(site.operator, { name: "file.csv", bytes: Buffer.from(file), by: "Rosnah" });
}

const refused = { code: "invalid_request" };

test("less than is in suspense goes back only when a settlement file shows that it was taken", async () => {
  const created = await leave();
  const reference = created.sellerExOrderNo;
  await payer.report(reference, { ...approved, amount: "70.00" });
  for (const amount of [0, 6_000]) {
    await expect(rule(created._id, amount)).rejects.toMatchObject(refused);
  }
  await fileTells(reference, "60.00");
  for (const amount of [0, 5_999]) {
    await expect(rule(created._id, amount)).rejects.toMatchObject(refused);
  }
  expect(await books.balancesOf(created._id)).toMatchObject({ "mpt suspense": -7_000 });
  await rule(created._id, 6_000);
  expect(await listed(created._id)).toEqual([]);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt gateway_in_transit": 6_000,
    "mpt refund_due": -6_000,
  });
  await matchSettlementsEveryFiveMinutes.run(site.worker, {});
  const exceptions = await listExceptions(site.operator.db, parseCalendarDay("2026-03-16"));
  const ours = exceptions.filter(({ subject }) => subject === reference);
  expect(ours.map((each) => each.class)).toEqual(["batch_not_credited"]);
});

test("what a settlement file shows goes back, though the provider never answered or named no amount", async () => {
  const unnamed = await leave();
  await payer.report(unnamed.sellerExOrderNo, { ...approved, amount: "seventy" });
  const silent = await neverAnswered();
  for (const { _id, sellerExOrderNo } of [unnamed, silent]) {
    await fileTells(sellerExOrderNo, "75.00");
    await expect(rule(_id, 0)).rejects.toMatchObject(refused);
    await rule(_id, 7_500);
    expect(await books.refundsOf(_id)).toMatchObject([{ amountSen: 7_500 }]);
  }
});

test("a larger amount than was named before is booked and stays listed, in whatever order they come", async () => {
  for (const amounts of [
    ["70.00", "80.00"],
    ["80.00", "70.00"],
  ]) {
    const created = await leave();
    for (const amount of amounts) {
      await payer.report(created.sellerExOrderNo, { ...approved, amount });
    }
    expect(await books.balancesOf(created._id)).toEqual({
      "mpt gateway_in_transit": 8_000,
      "mpt suspense": -8_000,
    });
    expect(await listed(created._id)).toHaveLength(1);
  }
});

test("a larger amount that is named after a ruling is a case of its own", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { ...approved, amount: "70.00" });
  await rule(created._id, 7_000);
  await payer.report(created.sellerExOrderNo, { ...approved, amount: "80.00" });
  expect(await listed(created._id)).toMatchObject([{ kind: "contradiction" }]);
  await rule(created._id, 1_000);
  expect(await books.refundsOf(created._id)).toMatchObject([
    { amountSen: 7_000 },
    { amountSen: 1_000 },
  ]);
});

test("a second debit is listed, and what it took goes back beside the payment", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T1" });
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T2" });
  expect(await listed(created._id)).toMatchObject([{ kind: "second_debit" }]);
  await rule(created._id, 7_500);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt council_payable": -7_500,
    "mpt gateway_in_transit": 15_000,
    "mpt refund_due": -7_500,
  });
  expect(await books.statusOf(created._id)).toBe("successful");
});

test("a second debit that the statement does not show is closed, and nothing moves", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T1" });
  await payer.report(created.sellerExOrderNo, { ...approved, txnId: "T2" });
  const before = await books.balancesOf(created._id);
  await rule(created._id, 0);
  expect(await listed(created._id)).toEqual([]);
  expect(await books.balancesOf(created._id)).toEqual(before);
});

test("numbers that are not signed raise one alarm, however many somebody invents", async () => {
  const created = await leave();
  const unsigned = { ...approved, isTxnIdUnsigned: true } as const;
  for (const txnId of ["T1", "T2", "T3", "T4", "T5"]) {
    await payer.report(created.sellerExOrderNo, { ...unsigned, txnId });
  }
  expect(await listed(created._id)).toHaveLength(1);
});

test("a refusal after an approval is one case, however often it is said", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, approved);
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  await payer.report(created.sellerExOrderNo, { told: "declined", nonce: "2" });
  expect(await listed(created._id)).toMatchObject([{ kind: "contradiction" }]);
});

/** Nobody ever answers, until the plan of questions is over. */
async function neverAnswered() {
  const created = await leave();
  for (const days of [1, 2, 5, 0.1, 0.1, 0.1]) {
    site.pass(days * 24 * 60 * 60_000);
    await checkDuePayments(site.worker);
  }
  expect(await books.statusOf(created._id)).toBe("review");
  return created;
}

test("what a provider never answered is listed, and an operator lets it be asked again", async () => {
  const created = await neverAnswered();
  expect(await listed(created._id)).toMatchObject([{ kind: "unanswered" }]);
  site.outside.answers.set(created.sellerExOrderNo, [approved]);
  expect(await orderAsk(site.operator, created._id, "Rosnah")).toEqual([created.sellerExOrderNo]);
  await checkDuePayments(site.worker);
  expect(await books.statusOf(created._id)).toBe("successful");
  expect(await listed(created._id)).toEqual([]);
});

test("an order to ask that nobody answers leaves everything as it was, and is over", async () => {
  const created = await neverAnswered();
  await orderAsk(site.operator, created._id, "Rosnah");
  await checkDuePayments(site.worker);
  expect(await books.statusOf(created._id)).toBe("review");
  expect(await books.checkOf(created.sellerExOrderNo)).toBeUndefined();
});

test.each([
  ["nothing was taken, which frees the bill", 0, []],
  ["it was taken, which returns it", 7_500, [{ amountSen: 7_500 }]],
])("two people say of an attempt without an answer that %s", async (_what, amount, refunds) => {
  const created = await neverAnswered();
  await rule(created._id, amount);
  expect(await books.statusOf(created._id)).toBe("failed");
  expect(await books.refundsOf(created._id)).toMatchObject(refunds);
  const held = `select count(*)::int as n from reservations where payment_id = ${created._id}`;
  expect(await asOwner(database, held)).toEqual([{ n: 0 }]);
});
