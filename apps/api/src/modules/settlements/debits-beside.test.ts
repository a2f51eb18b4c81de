import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { auditOf } from "../../testing/settlements/audit-of.ts";
import { openAccounts } from "../../testing/settlements/month.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asRole, createTestDatabase } from "../../testing/test-database.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { matchSettlementsEveryFiveMinutes } from "./jobs.ts";
import { listExceptions } from "./list-exceptions.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
await openAccounts(site.operator);

const look = () => matchSettlementsEveryFiveMinutes.run(site.worker, {});

async function rule(paymentId: string, returnedSen: number) {
  const [caseId = "0"] = await books.openCasesOf(paymentId);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Statement 7" };
  await ruleOnCase(site.operator, { caseId, returnedSen: sen(returnedSen), ...people });
}

let files = 0;
/** A file of the provider with a line of its own for each number. */
async function file(reference: string, amount: string, ...numbers: string[]) {
  files += 1;
  const sum = (Number(amount) * numbers.length).toFixed(2);
  const line = (number: string) =>
    `LINE,sale,${reference},${number}${reference},2026-03-15T10:00:00+08:00,${amount},0.00,0.00,${amount}`;
  const text = [
    `SETTLEMENT,fpx,SE00012345,FPX260316${String(files).padStart(4, "0")},1,2026-03-16`,
    ...numbers.map(line),
    `TOTAL,${numbers.length},${sum},0.00,0.00,${sum}`,
  ].join("\n");
  await takeIn(site.operator, { name: `${files}.csv`, bytes: Buffer.from(text), by: "Rosnah" });
}

/** RM 75.00 is taken twice under one reference, and a case is open. */
async function takenTwice() {
  const { _id, sellerExOrderNo } = await payer.leave(aWish([await aCompound(database)]));
  for (const number of ["T1", "T2"])
    await payer.report(sellerExOrderNo, { told: "approved", txnId: number + sellerExOrderNo });
  return { id: _id, reference: sellerExOrderNo };
}

async function exceptionsOf(reference: string) {
  const all = await listExceptions(site.operator.db, parseCalendarDay("2030-01-01"));
  const own = all.filter(({ subject }) => subject === reference);
  return own.map(({ class: name, openSen }) => `${name} ${openSen}`).toSorted();
}

/** What an account has in both journals, of all payments of this test. */
async function balanceOf(account: string) {
  const { rows } = await sql<{ sen: string }>`
    select coalesce(sum(amount_sen), 0)::text as sen from (
      select amount_sen from ledger_entries where account = ${account}
      union all select amount_sen from move_entries where account = ${account}) as entries`.execute(
    site.operator.db,
  );
  return Number(rows[0]?.sen);
}

test("what was taken twice and sent back is owed once, whatever comes first", async () => {
  const steps = ["ruling", "first line", "second line", "look"] as const;
  const order = fc.shuffledSubarray([...steps], { minLength: 4 });
  await fc.assert(
    fc.asyncProperty(order, fc.boolean(), async (wanted, isOneFile) => {
      const before = {
        owed: await balanceOf("refund_due"),
        held: await balanceOf("gateway_in_transit"),
      };
      const { id, reference } = await takenTwice();
      for (const step of wanted) {
        if (step === "ruling") await rule(id, 7_500);
        else if (step === "look") await look();
        else if (!isOneFile) await file(reference, "75.00", step === "first line" ? "T1" : "T2");
        else if (step === "first line") await file(reference, "75.00", "T1", "T2");
      }
      await look();
      expect(await exceptionsOf(reference)).toEqual([]);
      expect(await balanceOf("refund_due")).toBe(before.owed - 7_500);
      expect(await balanceOf("gateway_in_transit")).toBe(before.held);
    }),
    { numRuns: 20 },
  );
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\(O(?!18)/m);
});

test("a debit that stands twice in a file does not settle what was sent back", async () => {
  const { id, reference } = await takenTwice();
  await rule(id, 7_500);
  await file(reference, "75.00", "T1", "T1");
  await look();
  expect(await exceptionsOf(reference)).toEqual(["doubled -7500", "missing 7500"]);
});

test("when people sent back another sum than was taken, the rest is listed and nothing is owed twice", async () => {
  const owed = await balanceOf("refund_due");
  const { id, reference } = await takenTwice();
  await file(reference, "75.00", "T1", "T2");
  expect(await exceptionsOf(reference)).toEqual(["second -7500"]);
  await rule(id, 7_000);
  await look();
  expect(await exceptionsOf(reference)).toEqual(["missing 7000", "other_amount -7500"]);
  expect(await balanceOf("refund_due")).toBe(owed - 7_000);
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\(O(?!18)/m);
});

test("money that went back, and is approved with another sum after its file, is listed with the difference", async () => {
  const { _id, sellerExOrderNo } = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(sellerExOrderNo, { told: "approved", amount: "70.00" });
  await rule(_id, 7_000);
  await file(sellerExOrderNo, "70.00", "T1");
  await look();
  expect(await exceptionsOf(sellerExOrderNo)).toEqual([]);
  await payer.report(sellerExOrderNo, { told: "approved" });
  await look();
  expect(await exceptionsOf(sellerExOrderNo)).toEqual(["other_amount 500"]);
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\(O(?!18)/m);
});

test("the database refuses a line for what was sent back with another sum", async () => {
  const { id, reference } = await takenTwice();
  await rule(id, 7_000);
  await file(reference, "75.00", "T1", "T2");
  const match = `insert into settled_attempts (line_id, reference, ruling_seq, rule, at)
    select line_id, '${reference}', (select max(seq) from payment_events where reference = '${reference}'), 'L1', now()
    from open_lines join settlement_lines on id = line_id where reference = '${reference}'`;
  await expect(asRole("worker", database, match)).rejects.toMatchObject({
    constraint: "match_is_exact",
  });
});

test("an approval of a sum that nobody could read, closed with nothing taken, is listed when a file shows its debit", async () => {
  const { _id, sellerExOrderNo } = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(sellerExOrderNo, { told: "approved", amount: "seventy" });
  await rule(_id, 0);
  await look();
  expect(await exceptionsOf(sellerExOrderNo)).toEqual([]);
  await file(sellerExOrderNo, "75.00", "T1");
  await look();
  expect(await exceptionsOf(sellerExOrderNo)).toEqual(["unapproved -7500"]);
  expect(await auditOf(database)).not.toMatch(/^FALSE.*\(O(?!18)/m);
});
