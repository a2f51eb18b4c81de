import { expect, test } from "vitest";
import { openAccounts } from "../../testing/settlements/month.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { askProviderJob } from "../payments/jobs.ts";
import { checkDuePayments } from "../../testing/check-due-payments.ts";
import { matchSettlementsEveryFiveMinutes } from "./jobs.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
await openAccounts(site.operator);

const hour = 60 * 60_000;
const day = 24 * hour;
const asksOf = (reference: string) => site.outside.asked.filter((one) => one === reference).length;

/** Lets time pass, looks again, and asks what was ordered or is due. */
async function after(ms: number): Promise<void> {
  site.pass(ms);
  await matchSettlementsEveryFiveMinutes.run(site.worker, {});
  const orders = await asOwner(
    database,
    "delete from ordered_effects where name = 'ask-provider' returning data",
  );
  for (const { data } of orders as { data: { paymentId: string; orderedBy: string } }[]) {
    await askProviderJob.run(site.worker, data);
  }
  while ((await checkDuePayments(site.worker)) > 0);
}

/** A payment was declined, its plan of questions is over, and then a file shows that its money was taken. */
async function takenAfterAll() {
  const created = await payer.leave(aWish([await aCompound(database)]));
  const { _id: id, sellerExOrderNo: reference } = created;
  await payer.report(reference, { told: "declined" });
  for (const wait of [hour, day, 2 * day, day]) await after(wait);
  expect(await books.checkOf(reference)).toBeUndefined();
  const sums = "75.00,0.00,0.00,75.00";
  const text = [
    `SETTLEMENT,fpx,SE00012345,B${reference},1,2026-03-16`,
    `LINE,sale,${reference},T${reference},2026-03-15T10:00:00+08:00,${sums}`,
    `TOTAL,1,${sums}`,
  ].join("\n");
  await takeIn(site.operator, { name: "file.csv", bytes: Buffer.from(text), by: "Rosnah" });
  return { id, reference, before: asksOf(reference) };
}

test("a provider that is silent when a file comes is asked again, and its answer settles the payment", async () => {
  const { id, reference, before } = await takenAfterAll();
  await after(0);
  expect([asksOf(reference) - before, await books.statusOf(id)]).toEqual([1, "failed"]);
  expect(await books.checkOf(reference)).toBeUndefined();
  site.outside.answers.set(reference, [{ told: "approved" }]);
  await after(hour);
  expect([asksOf(reference) - before, await books.statusOf(id)]).toEqual([2, "successful"]);
});

test("a provider that stays silent about a line is asked ever more seldom, and in the end no more", async () => {
  const { reference, before } = await takenAfterAll();
  const asked: number[] = [];
  for (const wait of [0, hour / 2, hour / 2, hour, day - 2 * hour, day, day, 9 * day]) {
    await after(wait);
    await after(5 * 60_000);
    asked.push(asksOf(reference) - before);
  }
  expect(asked).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});
