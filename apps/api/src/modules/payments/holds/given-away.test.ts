import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { auditOf } from "../../../testing/settlements/audit-of.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { ruleOnCase } from "../moves/rule-on-case.ts";
import { forgetOrigins } from "./forget-origins.ts";
import { giveAwayHolds } from "./give-away-holds.ts";
import { judgeHolders, readHolders } from "./holders.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const day = 24 * 60 * 60 * 1000;

/** In review for a day because of what its first attempt took; its newest has yet to leave for the bank. */
async function inReview(...charges: string[]) {
  site.pass(-day);
  const first = await payer.leave(aWish(charges));
  await payer.switchBank(first, { has_left_bank: true });
  await payer.report(first.sellerExOrderNo, { told: "approved", amount: "70.00" });
  site.pass(day);
  return first;
}

const payAgain = (charge: string) => payer.create(aWish([charge], { pay_again: true }));

/** Two people send back what the first attempt took, so that the payment is under way again. */
async function comeBack(paymentId: string) {
  const [caseId = ""] = await books.openCasesOf(paymentId);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Statement 7" };
  await ruleOnCase(site.operator, { caseId, returnedSen: sen(7_000), ...people });
  expect(await books.statusOf(paymentId)).toBe("in_progress");
}

const givenBy = (paymentId: string) =>
  asOwner(
    database,
    `select facts from payment_events where payment_id = ${paymentId} and kind = 'given_away'`,
  );

test("a payment that comes back from review without a bill that it gave away is an honest history", async () => {
  const [wanted, other] = [await aCompound(database), await aCompound(database)];
  const old = await inReview(wanted, other);
  const again = (await payAgain(wanted)).json<CreatedPayment>();
  await comeBack(old._id);
  expect(await givenBy(old._id)).toEqual([
    { facts: { to: again._id, chargeIds: [expect.any(String)] } },
  ]);
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\(I15\)/m);
  await asOwner(
    database,
    `alter table payment_events disable trigger user;
     delete from payment_events where payment_id = ${old._id} and kind = 'given_away';
     alter table payment_events enable trigger user`,
  );
  expect(await auditOf(database)).toMatch(/^FALSE {2}a charge is reserved while/m);
});

test("from where a payment in review was begun is kept, since it counts again when it comes back", async () => {
  const old = await inReview(await aCompound(database));
  await forgetOrigins(site.worker);
  await comeBack(old._id);
  const kept = `select from hold_origins where payment_id = ${old._id}`;
  expect(await asOwner(database, kept)).toHaveLength(1);
});

test("its payer, who has a page open, is not sent to the bank without the bill, nor to another bank", async () => {
  const charge = await aCompound(database);
  const old = await inReview(charge);
  await payAgain(charge);
  await comeBack(old._id);
  const left = await payer.handOver(old);
  expect([left.statusCode, left.headers.location]).toEqual([
    303,
    expect.stringContaining("/confirmation"),
  ]);
  const switched = await payer.switchBank(old);
  expect(switched.json<Problem>()).toMatchObject({ status: 409, code: "payment_in_progress" });
});

test("of several who want the bill in the same moment one has it, and it is given away once", async () => {
  const charge = await aCompound(database);
  const old = await inReview(charge);
  const answers = await Promise.all([payAgain(charge), payAgain(charge), payAgain(charge)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409,
  ]);
  expect(await givenBy(old._id)).toHaveLength(1);
});

test("a payment that came back in the very moment in which somebody wants its bill keeps it", async () => {
  const charge = await aCompound(database);
  const old = await inReview(charge);
  await site.deps.inTransaction(async (tx, now) => {
    const [{ id } = { id: "" }] = (await asOwner(
      database,
      `select charge_id as id from payment_lines where payment_id = ${old._id}`,
    )) as { id: string }[];
    const holders = judgeHolders(await readHolders(tx, [id]), now);
    expect(holders).toMatchObject([{ isOverdue: true }]);
    await comeBack(old._id);
    await giveAwayHolds(tx, holders, { to: "1", now });
  });
  expect(await givenBy(old._id)).toEqual([]);
  expect((await payAgain(charge)).json<Problem>().code).toBe("payment_in_progress");
});
