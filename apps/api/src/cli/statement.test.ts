import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { settle } from "../testing/books/money.ts";
import { begin, learn, referenceOf, registry } from "../testing/books/payments.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { twoOperators } from "../testing/two-people.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const database = await createTestDatabase();
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
const folder = mkdtempSync(join(tmpdir(), "kaunter-statement-"));
afterAll(() => rmSync(folder, { recursive: true }));

await asOwner(database, registry);
for (const story of [
  begin(1) + settle(1),
  begin(2),
  begin(3) + settle(3),
  begin(4) + learn(4, { evidence: "unanswered", to: "review" }),
]) {
  await asRole("insider", database, `begin; ${story} commit`);
}

const head = "reference,transaction,amount,taken_at";
const taken = "2026-03-15T10:00:00+08:00";
const stray = `KLOSTLOSTLOSTLOSTLOZ,T9,12.30,${taken}`;
const file = (...lines: string[]) => {
  const path = join(folder, "statement.csv");
  writeFileSync(path, [head, ...lines, ""].join("\r\n"));
  return path;
};
const check = (...lines: string[]) =>
  kaunter("statement", "check", file(...lines), "--provider=fpx");
const note = async (...lines: string[]) => {
  const people = await operators.shown("FPX statement of 16 March");
  return kaunter("statement", "note", file(...lines), "--provider=fpx", ...people);
};
const notedStrays = () =>
  asOwner(database, "select reference, transaction_id, amount_sen, decided_by from stray_debits");

test("what is booked or will be asked about is explained", () => {
  const { stdout, status } = check(
    `${referenceOf(1)},T1,155.00,${taken}`,
    `${referenceOf(2)},T2,155.00,${taken}`,
  );
  expect(stdout).toBe(
    "1 debits, RM 155.00: booked\n1 debits, RM 155.00: not known yet; the provider will be asked\n",
  );
  expect(status).toBe(0);
});

test.each([
  ["another amount than booked", [`${referenceOf(1)},T1,1.00,${taken}`]],
  ["one payment debited twice", [1, 2].map((no) => `${referenceOf(3)},T${no},155.00,${taken}`)],
  ["a debit about which nobody asks any more", [`${referenceOf(4)},T4,155.00,${taken}`]],
])("%s is for a person to look at, and is no stray", async (_name, lines) => {
  const { stdout, stderr, status } = check(...lines);
  expect(stdout).toContain("BOOKED OTHERWISE");
  expect([stderr, status]).toEqual([`${lines.length} debits are not explained.\n`, 1]);
  expect((await note(...lines)).stdout).toContain("0 debits are written down");
  expect(await notedStrays()).toEqual([]);
});

test("money of no payment of ours is told, written down by two people once, and explained from then on", async () => {
  const told = check(stray);
  expect(told.stdout).toContain("1 debits, RM 12.30: OF NO PAYMENT OF OURS");
  expect(told.stdout).toMatch(/KLOSTLOSTLOSTLOSTLOZ {2}T9 {2}RM 12\.30/);
  expect(told.status).toBe(1);
  expect((await note(stray)).stdout).toContain(
    "1 debits are written down and must be returned, RM 12.30:\n  KLOST",
  );
  expect((await note(stray)).stdout).toContain("0 debits are written down");
  expect(await notedStrays()).toEqual([
    {
      reference: "KLOSTLOSTLOSTLOSTLOZ",
      transaction_id: "T9",
      amount_sen: "1230",
      decided_by: operators.one,
    },
  ]);
  expect(kaunter("refunds", "list").stdout).toMatch(
    /stray 1 .*RM 12\.30 .*KLOSTLOSTLOSTLOSTLOZ .*T9 .*FPX statement of 16 March\n.*total/,
  );
  expect(check(stray).status).toBe(0);
  expect(check(stray.replace("12.30", "12.31")).status).toBe(1);
});

test("one person alone writes nothing down", async () => {
  const other = stray.replace("T9", "T10");
  const [by = "", code = ""] = await operators.shown();
  const args = ["statement", "note", file(other), "--provider=fpx", by, code] as const;
  expect(kaunter(...args).stderr).toContain("Show who you are: --approved-by EMAIL");
  expect(await notedStrays()).toHaveLength(1);
});
