import { expect, test } from "vitest";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import { aCompound, aLicence, anAssessment, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { checkDuePayments } from "../../../testing/check-due-payments.ts";
import { sen } from "@kaunter/domain/money";
import { ruleOnCase } from "./rule-on-case.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const leave = async () => payer.leave(aWish([await aCompound(database)]));
const approved = { told: "approved", code: "00" } as const;
const settledBooks = { "mpt gateway_in_transit": 7_500, "mpt council_payable": -7_500 };

test.each([
  ["a smaller amount", { amount: "70.00" }, 7_000],
  ["a larger amount", { amount: "75.01" }, 7_501],
  ["another currency", { currency: "USD" }, 0],
  ["an amount that nobody can read", { amount: "seventy-five" }, 0],
])(
  "an approval of %s goes to review and suspense, and is asked about at once",
  async (_what, said, heldSen) => {
    const created = await leave();
    const { sellerExOrderNo: reference } = created;
    expect((await payer.report(reference, { ...approved, ...said })).body).toBe("OK");
    expect(await books.statusOf(created._id)).toBe("review");
    expect((await payer.look(created)).json<Payment>()).toMatchObject({
      status: "pending",
      receipts: [],
    });
    expect(await books.balancesOf(created._id)).toEqual(
      heldSen > 0 ? { "mpt gateway_in_transit": heldSen, "mpt suspense": -heldSen } : {},
    );
    expect(site.logged.filter((line) => line.includes('"alarm":"mismatched"')).at(-1)).toContain(
      '"level":50',
    );

    site.outside.answers.set(reference, [approved]);
    await checkDuePayments(site.worker);
    expect(await books.statusOf(created._id)).toBe("successful");
    expect(await books.balancesOf(created._id)).toEqual(settledBooks);
  },
);

async function mismatch(): Promise<CreatedPayment & { reference: string }> {
  const created = await leave();
  const { sellerExOrderNo: reference } = created;
  await payer.report(reference, { ...approved, amount: "70.00" });
  return { ...created, reference };
}

async function dismiss({ _id }: { _id: string }, names: object = {}) {
  const [caseId = "0"] = await books.openCasesOf(_id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Statement 7" };
  return ruleOnCase(site.operator, { caseId, returnedSen: sen(7_000), ...people, ...names });
}

test("two people may rule that a mismatched amount is given back", async () => {
  const held = await mismatch();
  await dismiss(held);
  expect(await books.statusOf(held._id)).toBe("failed");
  expect(await books.balancesOf(held._id)).toEqual({
    "mpt gateway_in_transit": 7_000,
    "mpt refund_due": -7_000,
  });
  expect(await books.refundsOf(held._id)).toEqual([
    { councilCode: "mpt", amountSen: 7_000, reason: "dismissed" },
  ]);
});

test("whoever sees a payment that two people ended is told what goes back, and of no refusal", async () => {
  const held = await mismatch();
  await dismiss(held);
  for (const answer of [await payer.look(held), await payer.lookAsPayer(held)]) {
    const shown = answer.json<Payment>();
    expect(shown).toMatchObject({ status: "failed", returned: "70.00" });
    expect(shown).not.toHaveProperty("decline_reason");
    expect(shown).not.toHaveProperty("bank_code");
  }
});

test("what an earlier attempt took and gives back is told of a payment that was cancelled", async () => {
  const created = await leave();
  const second = (await payer.switchBank(created, { has_left_bank: true })).json<CreatedPayment>();
  await payer.report(created.sellerExOrderNo, { ...approved, amount: "70.00" });
  await payer.report(second.sellerExOrderNo, { told: "abandoned" });
  await dismiss(created);
  const shown = (await payer.look(created)).json<Payment>();
  expect(shown).toMatchObject({ status: "cancelled", returned: "70.00" });
});

test.each([
  ["one person alone", { approvedBy: "Rosnah" }],
  ["one person in two spellings", { approvedBy: " rosnah " }],
  ["nobody", { decidedBy: "", approvedBy: " " }],
  ["two people who say nothing", { remark: " " }],
])("%s may not rule", async (_who, names) => {
  const held = await mismatch();
  await expect(dismiss(held, names)).rejects.toThrow("two_names");
  expect(await books.statusOf(held._id)).toBe("review");
});

test("nobody may rule on a payment that is not in question, or twice", async () => {
  await expect(dismiss(await leave())).rejects.toThrow("not_found");
  const held = await mismatch();
  const [caseId] = await books.openCasesOf(held._id);
  await dismiss(held);
  await expect(dismiss(held, { caseId })).rejects.toThrow("payment_ended");
});

test("an exact approval after a dismissal settles, and what was dismissed is booked back", async () => {
  const held = await mismatch();
  await dismiss(held);
  expect((await payer.report(held.reference, approved)).body).toBe("OK");
  expect(await books.statusOf(held._id)).toBe("successful");
  expect(await books.balancesOf(held._id)).toEqual(settledBooks);
  expect((await payer.look(held)).json<Payment>()).not.toHaveProperty("returned");
});

const soon = 61 * 60_000;

/** The provider knows nothing of it until it lapses. */
async function lapse({ _id, sellerExOrderNo: reference }: CreatedPayment): Promise<void> {
  site.outside.answers.set(reference, [{ told: "not_found" }]);
  await checkDuePayments(site.worker);
  for (const wait of [soon / 2, soon]) {
    site.pass(wait);
    await checkDuePayments(site.worker);
    await checkDuePayments(site.worker);
  }
  expect(await books.statusOf(_id)).toBe("expired");
}

test("an approval that arrives after expiry still settles what is still owed", async () => {
  const created = await leave();
  await lapse(created);
  expect((await payer.report(created.sellerExOrderNo, approved)).body).toBe("OK");
  expect(await books.statusOf(created._id)).toBe("successful");
  expect(await books.receiptsOf(created._id)).toHaveLength(1);
});

test("of an approval that arrives late, what someone else has paid meanwhile is due back without a receipt", async () => {
  const [shared, own] = [await aCompound(database), await aCompound(database, "mps")];
  const late = await payer.leave(aWish([shared, own]));
  await lapse(late);
  const other = await payer.leave(aWish([shared]));
  await payer.report(other.sellerExOrderNo, approved);
  expect((await payer.report(late.sellerExOrderNo, approved)).body).toBe("OK");

  expect((await payer.look(late)).json<Payment>()).toMatchObject({
    status: "successful",
    services: [{ outcome: "refund_due" }, { outcome: "settled" }],
    receipts: [{ council: "mps", amount: "75.00" }],
  });
  expect(await books.refundsOf(late._id)).toEqual([
    { councilCode: "mpt", amountSen: 7_500, reason: "charge_not_owed" },
  ]);
  expect(await books.balancesOf(late._id)).toEqual({
    "mps gateway_in_transit": 7_500,
    "mps council_payable": -7_500,
    "mpt gateway_in_transit": 7_500,
    "mpt refund_due": -7_500,
  });
});

test("a payment of which nothing is owed any more is successful, due back and without any receipt", async () => {
  const charge = await aCompound(database);
  const late = await payer.leave(aWish([charge]));
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  const other = await payer.leave(aWish([charge]));
  await payer.report(other.sellerExOrderNo, approved);
  expect((await payer.report(late.sellerExOrderNo, approved)).body).toBe("OK");
  expect(await books.statusOf(late._id)).toBe("successful");
  expect(await books.receiptsOf(late._id)).toEqual([]);
});

test.each([
  ["an assessment", anAssessment, "1", "2"],
  ["a licence", aLicence, "arrears_only", "renewal"],
])(
  "of %s that two payers were quoted alike, the second payment is due back",
  async (_what, make, one, other) => {
    const _id = await make(database);
    const consent = { name: "Siti", ic_no: "900101125678" };
    const wish = async (selection: string) =>
      aWish([], {
        services: [{ _id, selection, consent }],
        amount: await payer.price(_id, selection),
      });
    const late = await payer.leave(await wish(one));
    await payer.report(late.sellerExOrderNo, { told: "declined" });
    const second = await payer.leave(await wish(other));
    expect((await payer.report(late.sellerExOrderNo, approved)).body).toBe("OK");
    expect((await payer.report(second.sellerExOrderNo, approved)).body).toBe("OK");
    const reasons = (await books.refundsOf(second._id)).map(({ reason }) => reason);
    expect(reasons).toEqual(["charge_not_owed"]);
  },
);

test("a second approval, of a superseded attempt, is due back as paid twice", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  const second = (await payer.switchBank(created)).json<CreatedPayment>();
  await payer.report(second.sellerExOrderNo, approved);
  expect((await payer.report(created.sellerExOrderNo, approved)).body).toBe("OK");
  expect(await books.statusOf(created._id)).toBe("successful");
  expect(await books.receiptsOf(created._id)).toHaveLength(1);
  expect(await books.refundsOf(created._id)).toEqual([
    { councilCode: "mpt", amountSen: 7_500, reason: "paid_twice" },
  ]);
  expect(await books.balancesOf(created._id)).toEqual({
    "mpt gateway_in_transit": 15_000,
    "mpt council_payable": -7_500,
    "mpt refund_due": -7_500,
  });
});

test("a decline of a superseded attempt does not end the payment, an approval settles it", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  await payer.switchBank(created);
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  expect(await books.statusOf(created._id)).toBe("in_progress");
  await payer.report(created.sellerExOrderNo, approved);
  expect(await books.statusOf(created._id)).toBe("successful");
});
