import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asRole, createTestDatabase } from "../../testing/test-database.ts";
import { auditOf } from "../../testing/settlements/audit-of.ts";
import { openAccounts } from "../../testing/settlements/month.ts";
import { ruleOnCase } from "../payments/moves/rule-on-case.ts";
import { matchSettlementsEveryFiveMinutes } from "./jobs.ts";
import { listExceptions } from "./list-exceptions.ts";
import { takeIn } from "./take-in.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const books = booksOf(site.deps);
await openAccounts(site.operator);

/** RM 70.00 is taken instead of RM 75.00, and a file promises it before anybody has decided. */
async function takenAndFiled() {
  const created = await payer.leave(aWish([await aCompound(database)]));
  const reference = created.sellerExOrderNo;
  await payer.report(reference, { told: "approved", amount: "70.00" });
  const sums = "70.00,0.00,0.00,70.00";
  const text = [
    `SETTLEMENT,fpx,SE00012345,B${reference},1,2026-03-16`,
    `LINE,sale,${reference},T${reference},2026-03-15T10:00:00+08:00,${sums}`,
    `TOTAL,1,${sums}`,
  ].join("\n");
  await takeIn(site.operator, { name: "file.csv", bytes: Buffer.from(text), by: "Rosnah" });
  return created;
}

async function exceptionsOf(reference: string) {
  await matchSettlementsEveryFiveMinutes.run(site.worker, {});
  const all = await listExceptions(site.operator.db, parseCalendarDay("2026-03-16"));
  const own = all.filter(({ subject }) => subject === reference);
  return own.map(({ class: name, openSen }) => `${name} ${openSen}`);
}

test("money in suspense is settled when two people have ruled on it", async () => {
  const { _id, sellerExOrderNo } = await takenAndFiled();
  expect(await exceptionsOf(sellerExOrderNo)).toEqual(["other_amount 0"]);
  const [caseId = "0"] = await books.openCasesOf(_id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Statement 7" };
  await ruleOnCase(site.operator, { caseId, returnedSen: sen(7_000), ...people });
  expect(await exceptionsOf(sellerExOrderNo)).toEqual([]);
});

test("what a file lacks is listed when the exact amount is approved after all", async () => {
  const { sellerExOrderNo } = await takenAndFiled();
  await payer.report(sellerExOrderNo, { told: "approved" });
  expect(await exceptionsOf(sellerExOrderNo)).toEqual(["other_amount 500"]);
  const report = await auditOf(database);
  expect(report).not.toMatch(/^FALSE {2}(?:a debit is settled|every batch booked|what providers)/m);
});

test("the database refuses a match of money that nobody has decided on", async () => {
  const { sellerExOrderNo } = await takenAndFiled();
  const match = `insert into settled_attempts (line_id, reference, rule, at)
    select id, reference, 'L1', now() from settlement_lines where reference = '${sellerExOrderNo}'`;
  await expect(asRole("worker", database, match)).rejects.toMatchObject({
    constraint: "match_is_exact",
  });
});
