import { describe, expect, test } from "vitest";
import { instead, openBooks, roles } from "../testing/books/attacks.ts";
import { settle } from "../testing/books/money.ts";
import { at, begin } from "../testing/books/payments.ts";
import { asOwner, createTestDatabase } from "../testing/test-database.ts";

const database = await createTestDatabase();
const attack = await openBooks(database);
const rows = await asOwner(
  database,
  "select last_count from receipt_counters where council_code = 'mpt'",
);
const { last_count: last } = rows[0] as { last_count: number };

const gap = (first: number, to: number, people = "'Rosnah', 'Jamil'") => `
  insert into receipt_gaps (council_code, year, first_count, last_count, reason, decided_by, approved_by, noted_at)
    values ('mpt', 2026, ${first}, ${to}, 'Restored', ${people}, '${at}');`;
const counted = (to: number) => `
  update receipt_counters set last_count = ${to} where council_code = 'mpt' and year = 2026;`;
const passed = gap(last + 1, last + 5) + counted(last + 5);
const settled = begin(9) + settle(9);

describe.each(roles)("receipts go on after a gap that is written down, as %s", (role) => {
  test.each([
    ["the counter stands at its end", passed],
    ["the next receipt follows it", passed + settled],
    ["another gap follows it", passed + gap(last + 6, last + 7) + counted(last + 7) + settled],
    [
      "another gap follows the receipts after it",
      `${passed} ${settled} ${gap(last + 7, last + 8)} ${counted(last + 8)}`,
    ],
    [
      "a year begins with one",
      `${gap(1, 3).replace("2026", "2025")} insert into receipt_counters values ('mpt', 2025, 3);`,
    ],
  ])("%s", async (_name, statements) => {
    expect(await attack(role, statements)).toBeUndefined();
  });
});

test.each([
  ["a counter that passes numbers without a word", counted(last + 5), "counter_true"],
  [
    "a counter that stands inside a gap",
    gap(last + 1, last + 5) + counted(last + 4),
    "counter_true",
  ],
  ["a counter beyond its gap", gap(last + 1, last + 5) + counted(last + 6), "counter_true"],
  ["a counter that goes back before its gap", passed + counted(last), "counter_true"],
  ["a gap that its counter does not know", gap(last + 1, last + 5), "counter_true"],
  ["a gap over a receipt", gap(last, last + 5) + counted(last + 5), "gap_empty"],
  ["a gap over everything", gap(1, last + 5) + counted(last + 5), "gap_empty"],
  ["a gap in a gap", passed + gap(last + 2, last + 3), "gaps_apart"],
  [
    "a gap over the end of another",
    passed + gap(last + 5, last + 9) + counted(last + 9),
    "gaps_apart",
  ],
  [
    "a gap behind numbers of which nothing is known",
    gap(last + 2, last + 5) + counted(last + 5),
    "receipts_gap_free",
  ],
  ["a gap of nothing", gap(last + 1, last), "gap_of_something"],
  ["a gap by one person", gap(last + 1, last + 2, "'Rosnah', ' rosnah'"), "gap_two_names"],
  ["a gap by nobody", gap(last + 1, last + 2, "'Rosnah', ' '"), "gap_two_names"],
  [
    "a receipt behind another gap than the one noted",
    passed + instead(settled, "last_count + 1", "last_count + 2"),
    "receipts_gap_free",
  ],
  [
    "a receipt with a number that is lost",
    // The gap has been checked when the receipt comes.
    passed +
      "set constraints all immediate; set constraints all deferred;" +
      begin(9) +
      settle(9, { dueBack: [3] })
        .replace(/do update set last_count = .*;/, "do nothing;")
        .replaceAll("lpad(last_count", "lpad((last_count - 1)")
        .replace(/(2026,\s+)last_count,/, "$1last_count - 1,"),
    "gap_empty",
  ],
])("%s is refused to everybody", async (_name, statements, lock) => {
  for (const role of roles) expect(await attack(role, statements)).toMatchObject({ lock });
});

test("nobody numbers a row by hand: a seal goes by the number", async () => {
  const own = instead(gap(last + 1, last + 5), "(council_code", "(id, council_code").replace(
    "values (",
    "overriding system value values (1, ",
  );
  expect(await attack("insider", own)).toMatchObject({ code: "42501" });
});
