import { expect, test } from "vitest";
import { settle } from "../testing/books/money.ts";
import { begin, registry } from "../testing/books/payments.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const database = await createTestDatabase();
const kaunter = kaunterOn(database);
await asOwner(database, registry);
await asRole("insider", database, `begin; ${begin(1)} ${settle(1)} commit`);

const people = ["--by=Rosnah", "--approved-by=Jamil", "--remark=MPT's books know numbers up to 7"];
const gap = (number: string, ...options: string[]) => kaunter("receipt", "gap", number, ...options);
const gaps = () =>
  asOwner(
    database,
    `select council_code, first_count, last_count, reason, decided_by, approved_by from receipt_gaps`,
  );

test.each([
  ["MPT-2026-000000", people, "is not a receipt's number"],
  ["XYZ-2026-000007", people, "is not a receipt's number"],
  ["MPT-2999-000007", people, "2999 has not begun"],
  ["MPT-2026-000001", people, "is counted already: MPT-2026-000001 is the last"],
  ["MPT-2026-200000", people, "more than 100,000 numbers ahead: MPT-2026-000001 is the last"],
  ["MPS-2025-999999", people, "none is counted yet. Is it mistyped?"],
  ["MPT-2026-000007", [], "Say who decides"],
  ["MPT-2026-000007", ["--by=Rosnah", "--approved-by=rosnah "], "Two people must decide"],
  ["MPT-2026-000007", people.slice(0, 2), "Say on what evidence"],
])("a gap up to %s is refused when it makes no sense", async (number, options, sentence) => {
  const { status, stderr } = gap(number, ...options);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await gaps()).toEqual([]);
});

test("two people raise the counter past numbers that others hold, and receipts go on behind them", async () => {
  const { stdout, stderr } = gap(" mpt-2026-000007 ", ...people);
  expect([stdout, stderr]).toEqual([
    "MPT-2026-000002 to MPT-2026-000007 are never given again. The next receipt is MPT-2026-000008.\n",
    "",
  ]);
  expect(await gaps()).toEqual([
    {
      council_code: "mpt",
      first_count: 2,
      last_count: 7,
      reason: "MPT's books know numbers up to 7",
      decided_by: "Rosnah",
      approved_by: "Jamil",
    },
  ]);
  await asRole("insider", database, `begin; ${begin(2)} ${settle(2)} commit`);
  const numbers = await asOwner(database, "select number from receipts order by 1");
  expect(numbers.map((row) => Object.values(row as object)[0])).toEqual([
    "MPS-2026-000001",
    "MPS-2026-000002",
    "MPT-2026-000001",
    "MPT-2026-000008",
  ]);
  expect(gap("MPT-2026-000007", ...people).stderr).toContain("MPT-2026-000008 is the last");
});

test("a council that has given nothing this year begins behind its gap", async () => {
  expect(gap("MPS-2025-000003", ...people).stdout).toContain("MPS-2025-000001 to MPS-2025-000003");
});

test("one command voids several receipts, and tells each that it could not void", async () => {
  const voids = () => asOwner(database, "select number from receipt_voids order by 1");
  const given = ["mps-2026-000001", "MPS-2026-000099", "MPS-2026-000002"];
  const { status, stdout, stderr } = kaunter("receipt", "void", ...given, ...people);
  expect(await voids()).toEqual([{ number: "MPS-2026-000001" }, { number: "MPS-2026-000002" }]);
  expect([status, stderr]).toEqual([1, "There is no receipt MPS-2026-000099.\n"]);
  expect(stdout).toMatch(/^MPS-2026-000001 is void .*\nMPS-2026-000002 is void .*\n$/);
  expect(kaunter("receipt", "void", "MPS-2026-000002", ...people).stderr).toBe(
    "MPS-2026-000002 is void already.\n",
  );
});
