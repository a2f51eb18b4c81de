import { expect, test } from "vitest";
import { settle } from "../testing/books/money.ts";
import { begin, registry } from "../testing/books/payments.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";
import { twoOperators } from "../testing/two-people.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const database = await createTestDatabase();
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
await asOwner(database, registry);
await asRole("insider", database, `begin; ${begin(1)} ${settle(1)} commit`);

const remark = "MPT's books know numbers up to 7";
const people = () => operators.shown(remark);
const nobody = async () => [];
const typed = async () => ["--by=Rosnah", "--approved-by=Jamil", `--remark=${remark}`];
const gap = async (number: string, shown: () => Promise<string[]> = people) =>
  kaunter("receipt", "gap", number, ...(await shown()));
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
  ["MPT-2026-000007", nobody, "Show who you are"],
  ["MPT-2026-000007", typed, "Show who you are"],
  ["MPT-2026-000007", () => operators.shown(), "Say on what evidence"],
])("a gap up to %s is refused when it makes no sense", async (number, shown, sentence) => {
  const { status, stderr } = await gap(number, shown);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await gaps()).toEqual([]);
});

test("two people raise the counter past numbers that others hold, and receipts go on behind them", async () => {
  const { stdout, stderr } = await gap(" mpt-2026-000007 ");
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
      decided_by: operators.one,
      approved_by: operators.two,
    },
  ]);
  const acts = "select what, owner, subject from staff_acts where approved_by is not null";
  expect(await asOwner(database, acts)).toEqual([
    { what: "gap_noted", owner: "mpt", subject: "MPT-2026-000007" },
  ]);
  await asRole("insider", database, `begin; ${begin(2)} ${settle(2)} commit`);
  const numbers = await asOwner(database, "select number from receipts order by 1");
  expect(numbers.map((row) => Object.values(row as object)[0])).toEqual([
    "MPS-2026-000001",
    "MPS-2026-000002",
    "MPT-2026-000001",
    "MPT-2026-000008",
  ]);
  expect((await gap("MPT-2026-000007")).stderr).toContain("MPT-2026-000008 is the last");
});

test("a council that has given nothing this year begins behind its gap", async () => {
  const { stdout } = await gap("MPS-2025-000003");
  expect(stdout).toContain("MPS-2025-000001 to MPS-2025-000003");
});

test("one command voids several receipts, and tells each that it could not void", async () => {
  const voids = () => asOwner(database, "select number from receipt_voids order by 1");
  const given = ["mps-2026-000001", "MPS-2026-000099", "MPS-2026-000002"];
  const shown = await people();
  const { status, stdout, stderr } = kaunter("receipt", "void", ...given, ...shown);
  expect(await voids()).toEqual([{ number: "MPS-2026-000001" }, { number: "MPS-2026-000002" }]);
  expect([status, stderr]).toEqual([1, "There is no receipt MPS-2026-000099.\n"]);
  expect(stdout).toMatch(/^MPS-2026-000001 is void .*\nMPS-2026-000002 is void .*\n$/);
  expect(kaunter("receipt", "void", "MPS-2026-000002", ...(await people())).stderr).toBe(
    "MPS-2026-000002 is void already.\n",
  );
});
