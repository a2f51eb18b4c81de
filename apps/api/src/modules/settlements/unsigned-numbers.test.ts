import { parseCalendarDay } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import type { Said } from "../../testing/fake-outside.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asRole, createTestDatabase } from "../../testing/test-database.ts";
import { openAccounts } from "../../testing/settlements/month.ts";
import { askProvider } from "../payments/messages/ask-provider.ts";
import { listExceptions } from "./list-exceptions.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
await openAccounts(site.operator);

const pay = async (way: object = { payment_method: "2" }) =>
  payer.leave(aWish([await aCompound(database)], way));
const byBank = { payment_method: "MB2U0227", fpx_msgToken: "01" };
/** What the payer's browser carries, who may have changed the number. */
const carried = (txnId: string): Said => ({ told: "approved", txnId, isTxnIdUnsigned: true });
const numberOf = async (reference: string) => (await books.attemptOf(reference)).providerTxnId;

/** The provider is asked, and names a number in its answer or none. */
async function ask(reference: string, said: Said): Promise<void> {
  site.outside.answers.set(reference, [said]);
  await askProvider(site.worker, reference);
}

let files = 0;
/** A file of lines of RM 75.00, each with what it names of ours, if anything, and the provider's number. */
async function file(lines: [reference: string, txnId: string][], provider = "card") {
  const merchant = { card: "M00001", fpx: "SE00012345" }[provider];
  const sums = (count: number) => `${75 * count}.00,0.00,0.00,${75 * count}.00`;
  const text = [
    `SETTLEMENT,${provider},${merchant},BATCH${String((files += 1)).padStart(5, "0")},1,2026-03-16`,
    ...lines.map((names) => `LINE,sale,${names.join()},2026-03-15T10:00:00+08:00,${sums(1)}`),
    `TOTAL,${lines.length},${sums(lines.length)}`,
  ].join("\n");
  await takeIn(site.operator, { name: "file.csv", bytes: Buffer.from(text), by: "Rosnah" });
}
const settledBy = async (reference: string) => {
  const line = site.operator.db
    .selectFrom("settledAttempts")
    .innerJoin("settlementLines", "settlementLines.id", "settledAttempts.lineId")
    .select(["rule", "txnId"])
    .where("settledAttempts.reference", "=", reference);
  const found = await line.executeTakeFirst();
  return found && `${found.rule} ${found.txnId}`;
};
const foreign = async () => {
  const all = await listExceptions(site.operator.db, parseCalendarDay("2026-03-16"));
  return all.filter((each) => each.class === "foreign").map(({ subject }) => subject);
};

test("a number that a payer may have changed takes no line of somebody else's money", async () => {
  const [forger, honest] = [await pay(), await pay()];
  await payer.comeBack(forger.sellerExOrderNo, carried("T-HONEST"));
  await ask(honest.sellerExOrderNo, { told: "approved" });
  await file([["", "T-HONEST"]]);
  expect(await settledBy(forger.sellerExOrderNo)).toBeUndefined();
  expect(await foreign()).toContain("T-HONEST");
});

test("two attempts with one number keep no file out, whoever signed it", async () => {
  for (const [name, way, said] of [
    ["CARD", { payment_method: "2" }, carried("T-CARD")],
    ["FPX", byBank, { told: "approved", txnId: "T-FPX" }],
  ] as const) {
    const pair = [await pay(way), await pay(way)];
    for (const { sellerExOrderNo } of pair) await payer.report(sellerExOrderNo, said);
    await file([["", `T-${name}`]], name.toLowerCase());
    for (const { sellerExOrderNo } of pair) {
      expect(await settledBy(sellerExOrderNo)).toBeUndefined();
    }
    expect(await foreign()).toContain(`T-${name}`);
  }
});

test("an answer that we fetched corrects the number, by which its line is then found", async () => {
  const { sellerExOrderNo: reference, _id } = await pay();
  await payer.comeBack(reference, carried("T-FORGED"));
  await ask(reference, { told: "approved", txnId: "T-TRUE" });
  expect(await numberOf(reference)).toBe("T-TRUE");
  await file([
    ["", "T-FORGED"],
    ["", "T-TRUE"],
  ]);
  expect(await settledBy(reference)).toBe("L6 T-TRUE");
  expect(await foreign()).toContain("T-FORGED");
  expect((await books.eventsOf(_id)).slice(3)).toEqual(["moved approved", "second_debit"]);
  const { facts } = await site.deps.db
    .selectFrom("paymentEvents")
    .select("facts")
    .where("paymentId", "=", _id)
    .where("kind", "=", "second_debit")
    .executeTakeFirstOrThrow();
  expect(facts).toEqual({ secondTransaction: "T-FORGED" });
});

test("a number that we fetched is not changed by whatever a browser carries later", async () => {
  const { sellerExOrderNo: reference } = await pay();
  await ask(reference, { told: "awaiting", txnId: "T-FETCHED" });
  await payer.comeBack(reference, carried("T-CHANGED"));
  expect(await numberOf(reference)).toBe("T-FETCHED");
  expect(await books.attemptOf(reference)).toMatchObject({ evidence: "approved" });
});

test("a number that FPX has signed finds a line that names nothing of ours", async () => {
  const { sellerExOrderNo: reference } = await pay(byBank);
  await payer.report(reference, { told: "approved", txnId: "F-SIGNED" });
  await file([["", "F-SIGNED"]], "fpx");
  expect(await settledBy(reference)).toBe("L6 F-SIGNED");
});

test("a debit that one file names by its number alone, and another by our reference, was taken once", async () => {
  const { sellerExOrderNo: reference, _id } = await pay(byBank);
  await payer.report(reference, { told: "approved", txnId: "F-TWICE" });
  await file([["", "F-TWICE"]], "fpx");
  await file([[reference, "F-TWICE"]], "fpx");
  expect(await settledBy(reference)).toBe("L6 F-TWICE");
  const all = await listExceptions(site.operator.db, parseCalendarDay("2026-03-16"));
  expect(all).toContainEqual(expect.objectContaining({ subject: reference, class: "doubled" }));
  expect(await books.openCasesOf(_id)).toEqual([]);
});

test("of two lines of one attempt a number that nobody signed chooses none", async () => {
  const { sellerExOrderNo: reference } = await pay();
  await payer.report(reference, carried("T-SECOND"));
  await file([
    [reference, "T-FIRST"],
    [reference, "T-SECOND"],
  ]);
  expect(await settledBy(reference)).toBe("L1 T-FIRST");
});

test("the database refuses a match by a number that nobody signed", async () => {
  const { sellerExOrderNo: reference } = await pay();
  await payer.report(reference, carried("T-INSIDER"));
  await file([["", "T-INSIDER"]]);
  const match = `insert into settled_attempts (line_id, reference, rule, at)
    select id, '${reference}', 'L6', now() from settlement_lines where txn_id = 'T-INSIDER'`;
  await expect(asRole("worker", database, match)).rejects.toMatchObject({
    constraint: "match_is_exact",
  });
});
