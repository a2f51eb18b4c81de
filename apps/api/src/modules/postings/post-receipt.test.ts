import { DomainError } from "@kaunter/domain/domain-error";
import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { relayEffects } from "../../jobs/relay-effects.ts";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { postToCouncilJob } from "./jobs.ts";
import { postReceipt } from "./post-receipt.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
const { posted } = site.outside;

async function pay(wish: object) {
  const created = await payer.leave(wish);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const receipts = await books.receiptsOf(created._id);
  const receipt = { paymentId: created._id, council: receipts[0]?.councilCode ?? "" };
  return { created, receipts, receipt, number: receipts[0]?.number ?? "" };
}
const postingOf = async (number: string) => {
  const text = `select posting_no, posted_at is not null as is_posted from postings where receipt_number = '${number}'`;
  return (await asOwner(database, text))[0];
};

test("each receipt of a payment is ordered to be posted, once", async () => {
  const { created } = await pay(
    aWish([await aCompound(database), await aCompound(database, "mps")]),
  );
  const jobs = await asOwner(
    database,
    `select data ->> 'council' as council from ordered_effects
     where name = '${postToCouncilJob.name}' and data ->> 'paymentId' = '${created._id}' order by 1`,
  );
  expect(jobs).toEqual([{ council: "mps" }, { council: "mpt" }]);
});

const withoutCare = { migrate: false, supervise: false, schedule: false, max: 1 };

test("the postings of each council wait in a lane of their own", async () => {
  const { created } = await pay(
    aWish([await aCompound(database), await aCompound(database, "mps")]),
  );
  const boss = new PgBoss({ connectionString: database.urls.worker, ...withoutCare });
  await boss.start();
  const { inTransaction } = site.worker;
  await relayEffects({ inTransaction, boss, effects: [postToCouncilJob] });
  await boss.stop({ graceful: false });
  const lanes = await asOwner(
    database,
    `select data ->> 'council' as council, group_id as lane from pgboss.job
     where name = '${postToCouncilJob.name}' and data ->> 'paymentId' = '${created._id}' order by 1`,
  );
  expect(lanes).toEqual(["mps", "mpt"].map((council) => ({ council, lane: council })));
});

test("a council is told its receipt with its settled lines, once, and its number is kept", async () => {
  const licence = await aLicence(database);
  const compound = await aCompound(database, "mps");
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [
    { _id: licence, selection: "renewal", consent },
    { _id: compound, selection: "full" },
  ];
  const renewal = await payer.price(licence, "renewal");
  const amount = `${Number(renewal.split(".")[0]) + 75}.00`;
  const { created, receipts } = await pay(aWish([], { services, amount }));
  const number = receipts.find(({ councilCode }) => councilCode === "mpt")?.number ?? "";
  const before = posted.length;
  const receipt = { paymentId: created._id, council: "mpt" };
  await postReceipt(site.worker, receipt);
  await postReceipt(site.worker, receipt);
  const [posting, second] = posted.slice(before);
  expect(second).toBeUndefined();
  expect(posting).toMatchObject({
    receiptNumber: number,
    council: "mpt",
    paymentId: created._id,
    lines: [
      { kind: "trading_licence", number: licence.split(".")[2], selection: "renewal" },
      { kind: "process_fee", number: licence.split(".")[2], amountSen: 500 },
    ],
  });
  expect(posting?.lines[0]?.paidUntil).toMatch(/^\d{4}-12-31$/);
  expect(posting?.lines.reduce((sum, line) => sum + line.amountSen, 0)).toBe(posting?.amountSen);
  expect(await postingOf(number)).toEqual({ posting_no: `P-${before + 1}`, is_posted: true });
});

test("a council that cannot be reached is told later", async () => {
  const { receipt, number } = await pay(aWish([await aCompound(database)]));
  const post = async () => {
    throw new DomainError("council_unavailable");
  };
  await expect(
    postReceipt({ ...site.worker, postings: { ...site.worker.postings, post } }, receipt),
  ).rejects.toThrow("council_unavailable");
  expect(await postingOf(number)).toEqual({ posting_no: null, is_posted: false });
  await postReceipt(site.worker, receipt);
  expect(await postingOf(number)).toMatchObject({ is_posted: true });
});

test("of two who tell a council at once, the first number is kept", async () => {
  const { receipt, number } = await pay(aWish([await aCompound(database)]));
  await Promise.all([postReceipt(site.worker, receipt), postReceipt(site.worker, receipt)]);
  expect(await postingOf(number)).toMatchObject({ is_posted: true });
});

test("what is not settled is not posted", async () => {
  const [shared, own] = [await aCompound(database), await aCompound(database)];
  const late = await payer.leave(aWish([shared, own]));
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  await pay(aWish([shared]));
  await payer.report(late.sellerExOrderNo, { told: "approved" });
  await postReceipt(site.worker, { paymentId: late._id, council: "mpt" });
  expect(posted.at(-1)).toMatchObject({
    amountSen: 7_500,
    lines: [{ number: own.split(".")[2], amountSen: 7_500 }],
  });
});
