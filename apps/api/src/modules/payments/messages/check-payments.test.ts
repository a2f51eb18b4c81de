import { expect, test, vi } from "vitest";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Said } from "../../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { checkDuePayments } from "../../../testing/check-due-payments.ts";
import { watchPayments } from "./watch-payments.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const leave = async () => payer.leave(aWish([await aCompound(database)]));
const asksOf = (reference: string) =>
  site.outside.asked.filter((each) => each === reference).length;

/** Lets time pass and does what is due, and what follows from that at once. */
async function after(ms: number): Promise<void> {
  site.pass(ms);
  while ((await checkDuePayments(site.worker)) > 0);
}

async function answering(...answers: Said[]): Promise<CreatedPayment & { reference: string }> {
  const created = await leave();
  site.outside.answers.set(created.sellerExOrderNo, answers);
  return { ...created, reference: created.sellerExOrderNo };
}

test("a payment is asked about by itself, and an approval settles it", async () => {
  const { _id, reference } = await answering({ told: "approved" });
  await after(0);
  expect(asksOf(reference)).toBe(0);
  await after(minute);
  expect(asksOf(reference)).toBe(1);
  expect(await books.statusOf(_id)).toBe("successful");
  expect(await books.checkOf(reference)).toBeUndefined();
  expect(await books.verdictsOf(reference)).toEqual(["query verified"]);
});

test("what is due is leased to one of two workers at the same time", async () => {
  const created = await Promise.all(
    Array.from({ length: 6 }, () => answering({ told: "unclear" })),
  );
  site.pass(minute);
  await Promise.all([checkDuePayments(site.worker), checkDuePayments(site.worker)]);
  expect(created.map(({ reference }) => asksOf(reference))).toEqual([1, 1, 1, 1, 1, 1]);
});

test("the lease of a worker that died ends, and another worker asks", async () => {
  const { reference } = await answering({ told: "unclear" });
  site.pass(minute);
  const dying = {
    ...site.worker,
    db: {
      selectFrom: () => {
        throw new Error("died");
      },
    } as never,
    inTransaction: leaseThenDie(),
  };
  await checkDuePayments(dying);
  await after(0);
  expect(asksOf(reference)).toBe(0);
  await after(29_000);
  expect(asksOf(reference)).toBe(0);
  await after(1_000);
  expect(asksOf(reference)).toBe(1);
});

/** The first transaction leases; after it nothing works any more. */
function leaseThenDie(): typeof site.worker.inTransaction {
  let isAlive = true;
  return async (work, open) => {
    if (!isAlive) throw new Error("died");
    isAlive = false;
    return site.worker.inTransaction(work, open);
  };
}

test("an answer outlasts a database that is away when it comes", async () => {
  const { _id, reference } = await answering({ told: "approved" }, { told: "unclear" });
  site.pass(minute);
  let refusals = 0;
  const inTransaction: typeof site.worker.inTransaction = async (work, open) => {
    if (asksOf(reference) === 0 || refusals === 3) return site.worker.inTransaction(work, open);
    refusals += 1;
    throw Object.assign(new Error("the database system is starting up"), { code: "57P03" });
  };
  await checkDuePayments({ ...site.worker, inTransaction });
  expect([refusals, asksOf(reference), await books.statusOf(_id)]).toEqual([3, 1, "successful"]);
});

test("a payer who comes back without an answer makes us ask at once", async () => {
  const { reference } = await answering({ told: "awaiting" });
  await payer.comeBack(reference, { told: "unclear" });
  await after(0);
  expect(asksOf(reference)).toBe(1);
});

test("the provider is not asked more than once a minute", async () => {
  const { reference, ...created } = await answering({ told: "unclear" });
  await after(minute);
  await payer.comeBack(reference, { told: "unclear" });
  await payer.handOver(created);
  await after(minute / 3);
  expect(asksOf(reference)).toBe(1);
  await after((2 * minute) / 3);
  expect(asksOf(reference)).toBe(2);
});

test("silence is no answer: nothing moves, and the question is asked again as planned", async () => {
  const { _id, sellerExOrderNo: reference } = await leave();
  for (const wait of [minute, 2 * minute, 7 * minute, 20 * minute]) await after(wait);
  expect(asksOf(reference)).toBe(4);
  expect(await books.statusOf(_id)).toBe("in_progress");
  expect(await books.verdictsOf(reference)).toEqual([]);
  const { nextCheckAt } = (await books.checkOf(reference)) ?? {};
  const { handedOffAt } = await books.attemptOf(reference);
  expect(Number(nextCheckAt) - Number(handedOffAt)).toBe(hour);
});

test("an attempt whose page was never served is not asked about; its payment expires by itself", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  const second = (await payer.switchBank(created)).json<CreatedPayment>();
  const references = [created.sellerExOrderNo, second.sellerExOrderNo];
  await after(hour - minute);
  expect(await books.statusOf(created._id)).toBe("in_progress");
  await after(2 * minute);
  expect(await books.statusOf(created._id)).toBe("expired");
  expect(await Promise.all(references.map(books.checkOf))).toEqual([undefined, undefined]);
  await after(4 * day);
  expect(references.map(asksOf)).toEqual([0, 0]);
  expect((await payer.handOver(created)).statusCode).toBe(303);
});

test("a page that is served in the last moment is asked about like any other", async () => {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  site.pass(hour - 1_000);
  await payer.handOver(created);
  await after(minute);
  expect(asksOf(created.sellerExOrderNo)).toBe(1);
  expect(await books.statusOf(created._id)).toBe("in_progress");
});

test("a payment expires only by two not-founds thirty minutes apart, the last after the deadline", async () => {
  const created = await answering({ told: "not_found" });
  const { reference, _id } = created;
  for (const wait of [minute, 2 * minute, 7 * minute, 20 * minute]) await after(wait);
  expect(asksOf(reference)).toBe(4);
  expect(await books.statusOf(_id)).toBe("in_progress");
  await after(30 * minute);
  expect(asksOf(reference)).toBe(5);
  expect(await books.statusOf(_id)).toBe("expired");
  const [charge] = await site.deps.db
    .selectFrom("reservations")
    .select("chargeId")
    .where("paymentId", "=", _id)
    .execute();
  expect(charge).toBeUndefined();
});

test("a not-found before the provider knew it does not count towards expiry", async () => {
  const { _id } = await answering(
    { told: "not_found" },
    { told: "unclear" },
    { told: "not_found" },
  );
  for (const wait of [minute, 2 * minute, hour]) await after(wait);
  expect(await books.statusOf(_id)).toBe("in_progress");
  await after(hour);
  expect(await books.statusOf(_id)).toBe("expired");
});

test("a payment that a second person must authorise has seven days", async () => {
  const { _id, reference } = await answering({ told: "not_found" });
  await payer.report(reference, { told: "awaiting", awaitsAuthoriser: true });
  for (let days = 0; days < 6; days += 1) await after(day);
  expect(await books.statusOf(_id)).toBe("pending");
  await after(day);
  expect(await books.statusOf(_id)).toBe("expired");
});

test("a provider that never answers leaves the payment to a person on day seven, with an alarm", async () => {
  const { _id, sellerExOrderNo: reference } = await leave();
  for (let days = 0; days < 6; days += 1) await after(day);
  expect(await books.statusOf(_id)).toBe("in_progress");
  await after(day);
  expect(await books.statusOf(_id)).toBe("review");
  expect(await books.eventsOf(_id)).toContain("moved unanswered");
  expect(await books.checkOf(reference)).toBeUndefined();
  const alarms = site.logged.filter(
    (line) => line.includes(reference) && line.includes('"level":50'),
  );
  expect(alarms).toHaveLength(1);
});

test("a payment that ended without money is asked about after an hour, a day and three days", async () => {
  const { reference } = await answering({ told: "declined" });
  await payer.report(reference, { told: "declined", nonce: "1" });
  const asked: number[] = [];
  for (const wait of [
    hour - minute,
    minute,
    day - hour - minute,
    minute,
    2 * day - minute,
    minute,
    9 * day,
  ]) {
    await after(wait);
    asked.push(asksOf(reference));
  }
  expect(asked).toEqual([0, 1, 1, 2, 2, 3, 3]);
  expect(await books.checkOf(reference)).toBeUndefined();
});

test("a superseded attempt is watched, and what is found there settles the payment", async () => {
  const first = await leave();
  await payer.switchBank(first, { has_left_bank: true });
  site.outside.answers.set(first.sellerExOrderNo, [{ told: "approved" }]);
  // It was cancelled at the bank, which is asked once more after an hour.
  await after(hour + minute);
  expect(await books.statusOf(first._id)).toBe("successful");
});

test("an answer that is forged is no answer", async () => {
  const { _id, reference } = await answering({ told: "approved", forged: true });
  await after(minute);
  expect(await books.statusOf(_id)).toBe("in_progress");
  expect(await books.refusedOf(reference)).toEqual(["query bad_signature"]);
});

test("the watch does what is due until it is stopped", async () => {
  const { _id } = await answering({ told: "approved" });
  site.pass(minute);
  const watch = watchPayments(site.worker);
  await vi.waitFor(async () => expect(await books.statusOf(_id)).toBe("successful"), 5_000);
  await watch.stop();
  const later = await answering({ told: "approved" });
  site.pass(minute);
  expect(await books.statusOf(later._id)).toBe("in_progress");
});
