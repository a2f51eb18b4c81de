import { DomainError } from "@kaunter/domain/domain-error";
import { expect, test } from "vitest";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { postToCouncil } from "./jobs.ts";
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
  return { created, receipts, number: receipts[0]?.number ?? "" };
}
const postingOf = async (number: string) => {
  const text = `select posting_no, posted_at is not null as is_posted from postings where receipt_number = '${number}'`;
  return (await asOwner(database, text))[0];
};

test("each receipt of a payment is ordered to be posted, once", async () => {
  const { receipts } = await pay(
    aWish([await aCompound(database), await aCompound(database, "mps")]),
  );
  const numbers = receipts.map(({ number }) => number);
  const jobs = await asOwner(
    database,
    `select data from pgboss.job where name = '${postToCouncil.name}'`,
  );
  const ordered = (jobs as { data: { receiptNumber: string } }[]).map(
    ({ data }) => data.receiptNumber,
  );
  expect(ordered.filter((number) => numbers.includes(number)).toSorted()).toEqual(numbers);
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
  await postReceipt(site.deps, number);
  await postReceipt(site.deps, number);
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
  const { number } = await pay(aWish([await aCompound(database)]));
  const post = async () => {
    throw new DomainError("council_unavailable");
  };
  await expect(postReceipt({ ...site.deps, postings: { post } }, number)).rejects.toThrow(
    "council_unavailable",
  );
  expect(await postingOf(number)).toEqual({ posting_no: null, is_posted: false });
  await postReceipt(site.deps, number);
  expect(await postingOf(number)).toMatchObject({ is_posted: true });
});

test("of two who tell a council at once, the first number is kept", async () => {
  const { number } = await pay(aWish([await aCompound(database)]));
  await Promise.all([postReceipt(site.deps, number), postReceipt(site.deps, number)]);
  expect(await postingOf(number)).toMatchObject({ is_posted: true });
});

test("what is not settled is not posted", async () => {
  const [shared, own] = [await aCompound(database), await aCompound(database)];
  const late = await payer.leave(aWish([shared, own]));
  await payer.report(late.sellerExOrderNo, { told: "declined" });
  await pay(aWish([shared]));
  await payer.report(late.sellerExOrderNo, { told: "approved" });
  const [receipt] = await books.receiptsOf(late._id);
  await postReceipt(site.deps, receipt?.number ?? "");
  expect(posted.at(-1)).toMatchObject({
    amountSen: 7_500,
    lines: [{ number: own.split(".")[2], amountSen: 7_500 }],
  });
});
