import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { appliedSeconds } from "./applied-seconds.ts";
import { applyWaiting } from "./apply-waiting.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
/** The same application with a fault behind the message: nothing that follows from a payment can be ordered. */
const faulty = await createTestApp(database, {
  enqueue: () => Promise.reject(new Error("a fault behind the message")),
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
