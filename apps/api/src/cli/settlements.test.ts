import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { settle } from "../testing/books/money.ts";
import { begin, referenceOf, registry } from "../testing/books/payments.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });
const database = await createTestDatabase();
const kaunter = kaunterOn(database);
const folder = mkdtempSync(join(tmpdir(), "kaunter-settlements-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, ...rows: string[]) => {
  const file = join(folder, name);
  writeFileSync(file, `${rows.join("\n")}\n`);
  return file;
};
const take = (file: string) => kaunter("settlements", "import", file, "--by", "Rosnah");
const exceptions = () => kaunter("settlements", "exceptions", "--day", "2026-03-20").stdout;

const open = (code: string, number: string) => {
  const account = ["--name", "Bank Contoh", "--number", number];
  return kaunter("settlements", "open", code, ...account, "--provider", "fpx", "--merchant", "SE1");
};

test("a provider's file and a bank's statement are taken in, told, and explained down to the receipts", async () => {
  await asOwner(database, registry);
  for (const story of [begin(1), settle(1)]) await asRole("insider", database, story);
  expect(open("trust", "4321").stdout).toBe("fpx SE1 settles into trust.\n");
  expect(exceptions()).toContain("is approved and in no file");

  const line = `LINE,sale,${referenceOf(1)},T1,2026-03-15T10:00:00+08:00,155.00,0.00,0.00,155.00`;
  const total = "TOTAL,1,155.00,0.00,0.00,155.00";
  const settlement = fileOf("fpx.csv", "SETTLEMENT,fpx,SE1,FPX26031601,1,2026-03-16", line, total);
  expect(take(settlement).stdout).toBe("fpx.csv is a settlement file of 1 lines. It is booked.\n");
  expect(take(settlement).stdout).toContain("It was here before: nothing has changed.");
  expect(exceptions()).toContain("The books say RM 155.00 more than the bank.");

  const credit = "LINE,2026-03-16,2026-03-16,BR1,155.00,SETTL FPX26031601";
  const head = "STATEMENT,trust,1,2026-03-16,2026-03-16,0.00";
  expect(take(fileOf("bank.csv", head, credit, "TOTAL,1,155.00")).status).toBe(0);
  expect(exceptions()).toBe("All is explained to 2026-03-20. Books and bank are the same.\n");
  const tree = kaunter("settlements", "credit", "BR1").stdout;
  expect(tree).toContain('2026-03-16  RM 155.00  "SETTL FPX26031601"  open RM 0.00');
  expect(tree).toMatch(/mpt +1 receipts +MPT-2026-000001 \.\.\. MPT-2026-000001 +RM 105\.00/);
});

test("an account that is on record stays as it is, whoever notes another", () => {
  const { status, stderr } = open("other", "9999");
  expect([status, stderr]).toEqual([
    1,
    "Nothing was noted. On record is trust, Bank Contoh …4321.\n",
  ]);
  expect(open("trust", "4321").status).toBe(0);
});

test("a file that cannot be read is refused in one sentence", () => {
  const { status, stderr } = take(fileOf("other.csv", "date,amount"));
  expect([status, stderr]).toEqual([
    1,
    "Nothing was taken in. Row 1 must begin with SETTLEMENT or STATEMENT.\n",
  ]);
});
