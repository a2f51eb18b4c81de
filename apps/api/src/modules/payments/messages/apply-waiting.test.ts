import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { appliedSeconds } from "./applied-seconds.ts";
import { applyWaiting } from "./apply-waiting.ts";
import { askProvider } from "./ask-provider.ts";
import { checkDuePayments } from "../../../testing/check-due-payments.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
/** The same application with a fault behind the message: nothing that follows from a payment can be ordered. */
const faulty = await createTestApp(database, {
  enqueue: () => Promise.reject(new Error("a fault behind the message")),
});
/** The same over a database that goes away whenever a message is kept, before it is applied. */
const leaving = await createTestApp(database, {
  inTransaction: (work, open) =>
    open ? Promise.reject(new Error("the database is away")) : site.worker.inTransaction(work),
});
const books = booksOf(site.deps);
const approved = { told: "approved", code: "00" } as const;

const leave = async () => payerAt(site).leave(aWish([await aCompound(database)]));
const bodyOf = (reference: string) => site.outside.bodyOf(reference, approved);

async function keepOnly() {
  const created = await leave();
  const { sellerExOrderNo: reference } = created;
  const answer = await payerAt(faulty).form("/processPayment", bodyOf(reference));
  return { created, reference, answer };
}

test("a message behind which something fails is kept, waits and is not acknowledged", async () => {
  const { created, reference, answer } = await keepOnly();
  expect([answer.statusCode, answer.body]).toEqual([503, "ERROR"]);
  expect(await books.statusOf(created._id)).toBe("in_progress");
  expect(await books.verdictsOf(reference)).toEqual(["direct verified"]);
  expect(await books.waitingOf(reference)).toEqual([0]);
  expect(faulty.logged.at(-2)).toContain("a fault behind the message");
});

test("what waits is written so that an earlier or later version can apply it", async () => {
  const { reference } = await keepOnly();
  const kept = await site.deps.db
    .selectFrom("unweighedMessages")
    .select("notice")
    .where("reference", "=", reference)
    .executeTakeFirst();
  expect(kept?.notice).toMatchObject({ reference, told: "approved", code: "00" });
});

test("how long a message took to count is measured from its first coming", async () => {
  const { reference } = await keepOnly();
  appliedSeconds.reset();
  site.pass(90_000);
  await payerAt(site).form("/processPayment", bodyOf(reference));
  site.pass(-90_000);
  const told = await appliedSeconds.get();
  const within = (le: number) => told.values.find(({ labels }) => labels.le === le)?.value;
  expect([within(60), within(600)]).toEqual([0, 1]);
});

test("its payer is led to the payment all the same", async () => {
  const created = await leave();
  const { headers } = await payerAt(faulty).form("/receipt", bodyOf(created.sellerExOrderNo));
  expect(headers.location).toContain(`id=${created._id}`);
});

test("it is applied when it comes again", async () => {
  const { created, reference } = await keepOnly();
  const again = await payerAt(site).form("/processPayment", bodyOf(reference));
  expect(again.body).toBe("OK");
  expect(await books.statusOf(created._id)).toBe("successful");
  expect(await books.verdictsOf(reference)).toEqual(["direct verified"]);
  expect(await books.waitingOf(reference)).toEqual([]);
});

test("it is applied by itself, after a while and once", async () => {
  const { created, reference } = await keepOnly();
  expect(await applyWaiting(site.worker)).toBe(0);
  site.pass(60_000);
  await Promise.all([applyWaiting(site.worker), applyWaiting(site.worker)]);
  expect(await books.statusOf(created._id)).toBe("successful");
  expect((await books.eventsOf(created._id)).slice(3)).toEqual(["moved approved"]);
  expect(await books.waitingOf(reference)).toEqual([]);
});

test("one that cannot be applied is tried ever more seldom, and holds up no other", async () => {
  const stuck = await keepOnly();
  faulty.pass(120_000);
  await applyWaiting(faulty.worker);
  expect(await books.waitingOf(stuck.reference)).toEqual([1]);
  expect(await applyWaiting(faulty.worker)).toBe(0);
  const other = await keepOnly();
  site.pass(120_000);
  await applyWaiting(site.worker);
  expect(await books.statusOf(other.created._id)).toBe("successful");
});

const minute = 60_000;

/** The provider is asked so long after the last step, and says that it does not find the attempt. */
async function notFoundAfter(minutes: number, reference: string, { inTransaction } = site.worker) {
  site.pass(minutes * minute);
  site.outside.answers.set(reference, [{ told: "not_found" }]);
  await askProvider({ ...site.worker, inTransaction }, reference);
}

async function applyAfter(minutes: number) {
  site.pass(minutes * minute);
  await applyWaiting(site.worker);
}

test("a not-found that had to wait is as old as when it was heard, and no payment expires on it", async () => {
  const { _id, sellerExOrderNo: reference } = await leave();
  await notFoundAfter(1, reference);
  await notFoundAfter(29, reference, leaving.worker);
  expect(await books.waitingOf(reference)).toEqual([0]);
  site.outside.answers.set(reference, [approved]);
  await applyAfter(32);
  while ((await checkDuePayments(site.worker)) > 0);
  expect((await books.eventsOf(_id)).slice(3)).toEqual(["moved approved"]);
});

test("a not-found from before the provider knew the attempt, applied after, does not count as old", async () => {
  const { _id, sellerExOrderNo: reference } = await leave();
  await notFoundAfter(20, reference, leaving.worker);
  await payerAt(site).report(reference, { told: "awaiting" });
  await applyAfter(15);
  await notFoundAfter(26, reference);
  await checkDuePayments(site.worker);
  expect(await books.statusOf(_id)).toBe("pending");
});

test("a payer's return that had to wait is as old as when it was heard", async () => {
  const { sellerExOrderNo: reference } = await leave();
  site.pass(minute);
  const body = site.outside.bodyOf(reference, { told: "unclear" });
  await payerAt(leaving).form("/receipt", body);
  expect(await books.waitingOf(reference)).toEqual([0]);
  await applyAfter(10);
  const { handedOffAt, returnedAt } = await books.attemptOf(reference);
  expect(Math.round((Number(returnedAt) - Number(handedOffAt)) / minute)).toBe(1);
});
