import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { mailStatus } from "../../notifications/mail-status.ts";
import { mailReceipt } from "../../notifications/mail-receipt.ts";
import { postReceipt } from "../../postings/post-receipt.ts";
import { resumeEffects } from "./resume-effects.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);

const hour = 3_600_000;

/** A payment that was made some hours ago, and its receipt. */
async function paidHoursAgo(hours: number) {
  site.pass(-hours * hour);
  const { _id, sellerExOrderNo } = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(sellerExOrderNo, { told: "approved" });
  site.pass(hours * hour);
  const [receipt] = await books.receiptsOf(_id);
  return { _id, number: receipt?.number ?? "" };
}

/** As if the queue had been emptied by mistake. */
const loseJobs = ({ _id }: { _id: string }) =>
  asOwner(database, `delete from ordered_effects where data ->> 'paymentId' = '${_id}'`);

/** What is ordered again for a payment by the hourly look. */
async function resumed({ _id }: { _id: string }): Promise<string[]> {
  const ordered = `select name from ordered_effects where data ->> 'paymentId' = '${_id}'
    order by id`;
  const before = (await asOwner(database, ordered)).length;
  await resumeEffects(site.worker);
  const rows = (await asOwner(database, ordered)) as { name: string }[];
  return rows.slice(before).map(({ name }) => name);
}

test("what shows no proof after three hours is ordered again", async () => {
  const paid = await paidHoursAgo(4);
  await loseJobs(paid);
  expect(await resumed(paid)).toEqual(["post-to-council", "send-receipt"]);
});

test("what may still be under way is left alone", async () => {
  expect(await resumed(await paidHoursAgo(2))).toEqual([]);
});

test("what has proof is not ordered again", async () => {
  const paid = await paidHoursAgo(4);
  await postReceipt(site.worker, { paymentId: paid._id, council: "mpt" });
  expect(await resumed(paid)).toEqual(["send-receipt"]);
  await mailReceipt(site.worker, paid._id);
  expect(await resumed(paid)).toEqual([]);
});

test("a posting whose job is alive gets no second one, however often is looked", async () => {
  const paid = await paidHoursAgo(4);
  expect(await resumed(paid)).toEqual(["send-receipt"]);
  expect(await resumed(paid)).toEqual(["send-receipt"]);
  const isOfPayment = `name = 'post-to-council' and data ->> 'paymentId' = '${paid._id}'`;
  await asOwner(
    database,
    `with taken as (delete from ordered_effects where ${isOfPayment} returning name, data)
     insert into pgboss.job (name, data, group_id) select name, data, 'mpt' from taken`,
  );
  expect(await resumed(paid)).toEqual(["send-receipt"]);
  await asOwner(database, `update pgboss.job set state = 'active' where ${isOfPayment}`);
  expect(await resumed(paid)).toEqual(["send-receipt"]);
});

async function orderedFor(council: string): Promise<number | undefined> {
  const text = `select count(*)::int as count from ordered_effects where name = 'post-to-council' and data ->> 'council' = '${council}'`;
  return ((await asOwner(database, text)) as { count: number }[])[0]?.count;
}

test("a council whose system is down for days keeps no other council waiting", async () => {
  const paid = await paidHoursAgo(4);
  await loseJobs(paid);
  // Older receipts of another council, more than are looked for at once. Nothing but the look is tried here.
  await asOwner(
    database,
    `alter table postings drop constraint posting_of_its_receipt;
     insert into postings (receipt_number, council_code, payment_id, created_at)
       select 'LBK-2026-' || n, 'lbk', 1000000000000000 + n, now() - interval '9 days' from generate_series(1, 1001) as n`,
  );
  expect(await resumed(paid)).toContain("post-to-council");
  expect(await orderedFor("lbk")).toBe(500);
  for (let look = 0; look < 4; look += 1) await resumeEffects(site.worker);
  expect(await orderedFor("lbk")).toBe(1001);
});

/** A payment whose receipt became void some hours ago, after the council was told what was paid. */
async function voidedHoursAgo(hours: number) {
  const paid = await paidHoursAgo(hours);
  await postReceipt(site.worker, { paymentId: paid._id, council: "mpt" });
  await loseJobs(paid);
  await asOwner(
    database,
    `insert into receipt_voids values ('${paid.number}', 'x', 'Ali', 'Siti', now() - interval '${hours} hours')`,
  );
  return paid;
}

test("a void that shows no proof after three hours is ordered again, one under way is not", async () => {
  expect(await resumed(await voidedHoursAgo(2))).toEqual([]);
  const old = await voidedHoursAgo(4);
  expect(await resumed(old)).toEqual(["post-to-council", "send-receipt"]);
  await postReceipt(site.worker, { paymentId: old._id, council: "mpt" });
  await loseJobs(old);
  expect(await resumed(old)).toEqual(["send-receipt"]);
});

test("a void whose job is alive gets no second one, and one job tells the payment and its void", async () => {
  const told = await voidedHoursAgo(4);
  expect(await resumed(told)).toEqual(["post-to-council", "send-receipt"]);
  expect(await resumed(told)).toEqual(["send-receipt"]);
  const untold = await paidHoursAgo(4);
  await loseJobs(untold);
  await asOwner(
    database,
    `insert into receipt_voids values ('${untold.number}', 'x', 'Ali', 'Siti', now() - interval '4 hours')`,
  );
  expect(await resumed(untold)).toEqual(["post-to-council", "send-receipt"]);
});

test("the voids of a council whose system is down keep no other council waiting", async () => {
  // Older voids of another council, as above.
  await asOwner(
    database,
    `alter table void_postings drop constraint void_posting_of_its_receipt, drop constraint void_postings_receipt_number_fkey;
     insert into void_postings (receipt_number, council_code, payment_id, created_at)
       select 'SDK-2026-' || n, 'mps', 2000000000000000 + n, now() - interval '9 days' from generate_series(1, 1001) as n`,
  );
  const told = await voidedHoursAgo(4);
  expect(await resumed(told)).toContain("post-to-council");
  expect(await orderedFor("mps")).toBe(500);
  for (let look = 0; look < 4; look += 1) await resumeEffects(site.worker);
  expect(await orderedFor("mps")).toBe(1001);
});

test("a council is told however late, a mail is given up after two days", async () => {
  const paid = await paidHoursAgo(49);
  await loseJobs(paid);
  expect(await resumed(paid)).toEqual(["post-to-council"]);
});

/** A payment that was declined some hours ago. */
async function declinedHoursAgo(hours: number) {
  const created = await payer.leave(aWish([await aCompound(database)], { email: "a@contoh.my" }));
  site.pass(-hours * hour);
  await payer.report(created.sellerExOrderNo, { told: "declined" });
  site.pass(hours * hour);
  return created;
}

test("of a payment without success only its status mail is ordered again, until it is told or too late", async () => {
  expect(await resumed(await declinedHoursAgo(2))).toEqual([]);
  expect(await resumed(await declinedHoursAgo(49))).toEqual([]);
  const declined = await declinedHoursAgo(4);
  expect(await resumed(declined)).toEqual(["send-notice"]);
  await mailStatus(site.worker, { paymentId: declined._id, purpose: "failed" });
  expect(await resumed(declined)).toEqual([]);
});

test("money that only goes back has its status mail ordered again, and no receipt", async () => {
  const charge = await aCompound(database);
  const late = await payer.leave(aWish([charge]));
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  const other = await payer.leave(aWish([charge]));
  await payer.report(other.sellerExOrderNo, { told: "approved" });
  site.pass(-4 * hour);
  await payer.report(late.sellerExOrderNo, { told: "approved" });
  site.pass(4 * hour);
  expect(await resumed(late)).toEqual(["send-notice"]);
});
