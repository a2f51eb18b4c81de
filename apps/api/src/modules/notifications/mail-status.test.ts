import { expect, test } from "vitest";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Said } from "../../testing/fake-outside.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { sen } from "@kaunter/domain/money";
import { booksOf } from "../../testing/read-books.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { findWaitingEveryFiveMinutes, sendStatusMailJob } from "./jobs.ts";
import { mailStatus, statusMailsPerDay } from "./mail-status.ts";
import { mailReceipt } from "./mail-receipt.ts";
import type { StatusMail } from "../payments/status-mail.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const { mails } = site.outside;
const minute = 60_000;
const declined = { told: "declined" } as const;

let people = 0;
const anAddress = () => `payer${(people += 1)}@contoh.my`;

async function leave(changes: object = {}) {
  return payer.leave(aWish([await aCompound(database)], { email: anAddress(), ...changes }));
}

async function ordered(id: string): Promise<StatusMail[]> {
  const jobs = await asOwner(
    database,
    `select data ->> 'purpose' as purpose from ordered_effects
     where name = '${sendStatusMailJob.name}' and data ->> 'paymentId' = '${id}' order by id`,
  );
  return (jobs as { purpose: StatusMail }[]).map(({ purpose }) => purpose);
}

/** Runs the jobs that a payment ordered, each twice. */
async function tell({ _id: paymentId }: { _id: string }) {
  for (const purpose of await ordered(paymentId)) {
    await mailStatus(site.worker, { paymentId, purpose });
    await mailStatus(site.worker, { paymentId, purpose });
  }
  return mails.filter(({ messageId }) => messageId.includes(paymentId));
}

const noted = async ({ _id }: { _id: string }) =>
  asOwner(database, `select purpose, outcome from payment_mails where payment_id = ${_id}`);

test.each<[string, Said, string]>([
  ["failed", { told: "declined" }, "Payment not successful"],
  ["cancelled", { told: "abandoned" }, "Payment cancelled"],
])(
  "a payment that ends as %s is told once, with a link to its status",
  async (purpose, said, subject) => {
    const created = await leave({ language: "en" });
    await payer.report(created.sellerExOrderNo, said);
    await payer.report(created.sellerExOrderNo, said);
    expect(await ordered(created._id)).toEqual([purpose]);
    const [mail, second] = await tell(created);
    expect(second).toBeUndefined();
    expect(mail).toMatchObject({
      subject,
      messageId: `<${purpose}-${created._id}@kaunter.example>`,
    });
    const link = `https://kaunter.example/#/confirmation?id=${created._id}&key=${created.capability}`;
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain("RM\u00a075.00");
    expect(JSON.stringify(mail)).not.toMatch(/Siti|5550101/);
  },
);

test("no mail is sent about a payment whose payer never went to the bank", async () => {
  const wish = aWish([await aCompound(database)], { email: anAddress() });
  const created = (await payer.create(wish)).json<CreatedPayment>();
  await payer.report(created.sellerExOrderNo, declined);
  expect(await tell(created)).toEqual([]);
});

test("what is no longer true when its turn comes is not told", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, declined);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  expect(await ordered(created._id)).toEqual(["failed"]);
  expect(await tell(created)).toEqual([]);
});

test("a payment that failed and then succeeded has both mails", async () => {
  const created = await leave();
  await payer.report(created.sellerExOrderNo, declined);
  await tell(created);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await mailReceipt(site.worker, created._id);
  expect(await noted(created)).toEqual([
    { purpose: "failed", outcome: "sent" },
    { purpose: "receipt", outcome: "sent" },
  ]);
});

test("money that only goes back is told with its amount, instead of a receipt", async () => {
  const charge = await aCompound(database);
  const late = await payer.leave(aWish([charge], { email: anAddress(), language: "en" }));
  await payer.report(late.sellerExOrderNo, declined);
  const other = await payer.leave(aWish([charge], { email: anAddress() }));
  await payer.report(other.sellerExOrderNo, { told: "approved" });
  await payer.report(late.sellerExOrderNo, { told: "approved" });
  const [mail] = (await tell(late)).filter(({ messageId }) => messageId.startsWith("<refund"));
  expect(mail?.subject).toBe("Money will be returned to you");
  expect(mail?.text).toContain("RM\u00a075.00");
  await mailReceipt(site.worker, late._id);
  expect(await noted(late)).toEqual([{ purpose: "refund", outcome: "sent" }]);
});

test("money of a payment that two people ended goes back in the words of its page, and pays no bill", async () => {
  const created = await leave({ language: "en" });
  await payer.report(created.sellerExOrderNo, { told: "approved", amount: "70.00" });
  const [caseId = "0"] = await booksOf(site.deps).openCasesOf(created._id);
  const by = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Statement 7" };
  await ruleOnCase(site.operator, { caseId, returnedSen: sen(7_000), ...by });
  const [mail, second] = await tell(created);
  expect(second).toBeUndefined();
  expect(mail?.subject).toBe("Money will be returned to you");
  expect(mail?.text).toContain(
    "could not be completed and no receipt was issued. RM\u00a070.00 was taken",
  );
  expect(mail?.text).not.toContain("no longer had to be paid");
});

test("an address that never paid is told of three in a day, of many at once, and then no more", async () => {
  const email = "Victim@contoh.my";
  const all: CreatedPayment[] = [];
  for (let count = 0; count < statusMailsPerDay + 2; count += 1) {
    all.push(await leave({ email: count % 2 ? email : email.toLowerCase() }));
  }
  for (const { sellerExOrderNo } of all) await payer.report(sellerExOrderNo, declined);
  const told = await Promise.all(all.map(tell));
  expect(told.flat()).toHaveLength(statusMailsPerDay);
  const outcomes = JSON.stringify(await Promise.all(all.map(noted)));
  expect(outcomes.match(/withheld/g)).toHaveLength(2);

  site.pass(25 * 60 * minute);
  const nextDay = await leave({ email });
  await payer.report(nextDay.sellerExOrderNo, declined);
  expect(await tell(nextDay)).toHaveLength(1);
  site.pass(-25 * 60 * minute);
});

test("an address that has paid is told of everything", async () => {
  const email = anAddress();
  const paid = await leave({ email });
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  await mailReceipt(site.worker, paid._id);
  for (let count = 0; count <= statusMailsPerDay; count += 1) {
    const created = await leave({ email });
    await payer.report(created.sellerExOrderNo, declined);
    expect(await tell(created)).toHaveLength(1);
  }
});

/** What the look every five minutes orders for a payment so long after it went to the bank. */
async function waitingAfter(created: CreatedPayment, ms: number) {
  const before = (await ordered(created._id)).length;
  site.pass(ms);
  await findWaitingEveryFiveMinutes.run(site.worker, {});
  site.pass(-ms);
  return (await ordered(created._id)).slice(before);
}

test("after fifteen minutes without the bank's word the payer is told to wait, once, and never of a failure", async () => {
  const created = await leave({ language: "en" });
  await payer.report(created.sellerExOrderNo, { told: "awaiting" });
  expect(await waitingAfter(created, 14 * minute)).toEqual([]);
  expect(await waitingAfter(created, 16 * minute)).toEqual(["pending"]);
  // Ordered once, and not again while the order is still open.
  expect(await waitingAfter(created, 21 * minute)).toEqual([]);
  const [mail, second] = await tell(created);
  expect(second).toBeUndefined();
  expect(mail?.text).toContain("Do not pay again");
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/fail|not successful/i);
  await asOwner(
    database,
    `delete from ordered_effects where data ->> 'paymentId' = '${created._id}'`,
  );
  expect(await waitingAfter(created, 60 * minute)).toEqual([]);
});

test("a payment of which the bank has said nothing at all keeps its payer waiting, too", async () => {
  expect(await waitingAfter(await leave(), 16 * minute)).toEqual(["pending"]);
});

test("a payment that the bank does not know is left to lapse, unless that takes hours", async () => {
  const created = await leave();
  site.outside.answers.set(created.sellerExOrderNo, [{ told: "not_found" }]);
  await asOwner(
    database,
    `update payment_attempts set not_found_first_at = now(), not_found_last_at = now()
     where payment_id = ${created._id}`,
  );
  expect(await waitingAfter(created, 16 * minute)).toEqual([]);
  expect(await waitingAfter(created, 181 * minute)).toEqual(["pending"]);
});

test("a payment that was never handed over, or has ended, keeps nobody waiting", async () => {
  const wish = aWish([await aCompound(database)], { email: anAddress() });
  const created = (await payer.create(wish)).json<CreatedPayment>();
  expect(await waitingAfter(created, 16 * minute)).toEqual([]);
  const ended = await leave();
  await payer.report(ended.sellerExOrderNo, declined);
  expect(await waitingAfter(ended, 16 * minute)).toEqual([]);
});
