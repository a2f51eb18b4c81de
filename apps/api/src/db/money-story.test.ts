import { describe, expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { instead, openBooks, roles, without } from "../testing/books/attacks.ts";
import {
  amountSen,
  at,
  attempt,
  begin,
  paymentOf,
  referenceOf,
} from "../testing/books/payments.ts";
import { settle } from "../testing/books/money.ts";

const attack = await openBooks(await createTestDatabase());
const paid = paymentOf(1);
const open = paymentOf(8);
const openReference = referenceOf(8);
const settled = begin(9) + settle(9);
const aLine = (id: string, outcome: string) =>
  `insert into payment_lines (payment_id, line_no, council_code, kind, account, amount_sen, explanation, outcome, settled_sen)
     values (${id}, 4, 'mpt', 'general', 'fees', 1, '[]', ${outcome}, case when ${outcome} = 'settled' then 1 end)`;

const lies: Record<string, [name: string, statements: string, lock: string][]> = {
  "the payment": [
    ["lines that sum to another amount", begin(9, amountSen + 1), "amounts_agree"],
    ["an attempt of another amount", attempt(8, 2, amountSen - 1), "amounts_agree"],
    ["a line added to an open payment", aLine(open, "null"), "amounts_agree"],
    ["a line added to a paid payment", aLine(paid, "'settled'"), "amounts_agree"],
    [
      "an approval of another amount than asked",
      settled.replaceAll(`'settlement', ${amountSen}`, `'settlement', ${amountSen - 1}`),
      "amounts_agree",
    ],
    [
      "an outcome before success",
      `update payment_lines set outcome = 'settled', settled_sen = amount_sen where payment_id = ${open}`,
      "outcome_of_success",
    ],
    ["success without an outcome", without(settled, "update payment_lines"), "booking_true"],
    [
      "a line that settles more than it is",
      `update payment_lines set settled_sen = amount_sen + 1 where payment_id = ${open}`,
      "settled_of_outcome",
    ],
    [
      "a line of another council than its charge",
      instead(begin(9), "3, 'mps'", "3, 'mpt'"),
      "line_of_its_council",
    ],
    [
      "a tied line that stands alone",
      instead(begin(9), "92, 1, false", "92, 1, true"),
      "tied_to_its_line",
    ],
    [
      "a tied line of no charge",
      instead(begin(9), "91, 1, true", "null, null, true"),
      "tied_to_something",
    ],
    [
      "a payment without a newest attempt",
      `update payment_attempts set superseded_at = '${at}' where reference = '${openReference}'`,
      "newest_attempt",
    ],
    [
      "a payment that reserves nothing",
      without(begin(9), "insert into reservations"),
      "reserved_while_live",
    ],
    [
      "a reservation given up while the payer pays",
      `delete from reservations where payment_id = ${open}`,
      "reserved_while_live",
    ],
    [
      "a reservation for a payment that has ended",
      `insert into reservations values (71, ${paymentOf(7)}, '${at}')`,
      "reserved_while_live",
    ],
    [
      "a reservation kept after the end",
      without(settled, "delete from reservations"),
      "reserved_while_live",
    ],
    [
      "an attempt that nobody would ask about",
      without(begin(9), "insert into payment_checks"),
      "watched",
    ],
    [
      "an open attempt that is no longer asked about",
      `delete from payment_checks where reference = '${openReference}'`,
      "watched",
    ],
  ],
  "the receipts": [
    [
      "a receipt for a payment that is not paid",
      `update receipt_counters set last_count = last_count + 1 where council_code = 'mpt';
       insert into receipts values ('MPT-2026-000007', 'mpt', 2026, 7, ${open}, 10500, '${at}')`,
      "receipt_true",
    ],
    [
      "a receipt over more than was settled",
      instead(settled, "sum(amount_sen), '2026", "sum(amount_sen) + 1, '2026"),
      "receipt_true",
    ],
    [
      "a settlement without a receipt",
      without(
        without(without(settled, "insert into receipts"), "insert into postings"),
        "insert into receipt_counters",
      ),
      "receipt_for_success",
    ],
    [
      "a receipt that no council is told of",
      without(settled, "insert into postings"),
      "receipt_for_success",
    ],
    [
      "a posting to another council",
      instead(
        settled,
        "number, council_code, payment_id, issued_at from",
        "number, 'mps', payment_id, issued_at from",
      ),
      "posting_of_its_receipt",
    ],
    [
      "a number that is not its count",
      instead(settled, "lpad(last_count::text", "lpad('9'"),
      "number_is_its_count",
    ],
    [
      "a gap in the numbers",
      instead(settled, "last_count + 1", "last_count + 2"),
      "receipts_gap_free",
    ],
    [
      "a counter ahead of its receipts",
      "update receipt_counters set last_count = last_count + 1",
      "counter_true",
    ],
    [
      "a receipt that its counter does not know",
      settled
        .replace(/do update set last_count = .*;/, "do nothing;")
        .replace("lpad(last_count", "lpad((last_count + 1)")
        .replace(/(2026,\s+)last_count,/, "$1last_count + 1,"),
      "counter_true",
    ],
    ["a counter behind its receipts", "update receipt_counters set last_count = 1", "counter_true"],
    [
      "a number of last year",
      settled
        .replaceAll("2026, 1 from", "2025, 1 from")
        .replaceAll("-2026-", "-2025-")
        .replace("council_code, 2026,", "council_code, 2025,"),
      "year_in_kuching",
    ],
    [
      "a receipt voided by one person",
      `insert into receipt_voids select min(number), 'x', 'Rosnah', 'rosnah ', '${at}' from receipts`,
      "void_two_names",
    ],
  ],
  "the charges": [
    [
      "a charge marked as paid by nobody",
      `update charges set settlements = '[{"paymentId": "1", "lineNo": 1, "amountSen": 1}]' where id = 81`,
      "settlements_paid",
    ],
    [
      "a charge marked as paid twice by one line",
      "update charges set settlements = settlements || settlements where id = 11",
      "settlements_paid",
    ],
  ],
  "the seals": [
    ["a first seal that follows something", seal(1, "ab"), "seals_chained"],
    ["a seal that follows nothing", seal(2, "00"), "seals_chained"],
    ["a seal that follows another hash", `${seal(1, "00")} ${seal(2, "ab")}`, "seals_chained"],
    ["a seal that leaves rows out", `${seal(1, "00")} ${sealPart(1, 1, 5)}`, "seals_chained"],
    [
      "a seal that covers what is sealed",
      `${seal(1, "00")} ${sealPart(1, 0, 5)} ${seal(2, "cd")} ${sealPart(2, 4, 9)}`,
      "seals_chained",
    ],
    [
      "a seal that gets another part later",
      `${seal(1, "00")} ${seal(2, "cd")} ${sealPart(1, 0, 5)}`,
      "seals_chained",
    ],
  ],
};

describe.each(Object.entries(lies))("%s", (_of, cases) => {
  test.each(cases)("%s is refused to everybody", async (_name, statements, lock) => {
    for (const role of roles) expect(await attack(role, statements)).toMatchObject({ lock });
  });
});

describe("tricks", () => {
  test("the owner's hand is not for others to move", async () => {
    const statements = `create temp table t (id bigint, version int, record jsonb, settlements jsonb);
      create trigger borrowed before update on t for each row execute function keep_charge_history()`;
    expect(await attack("insider", statements)).toMatchObject({ code: "42501" });
  });

  test("the processes never reopen what was paid, though an import by the owner may", async () => {
    const reopened = "update charges set settlements = '[]' where id = 11";
    expect(await attack("insider", reopened)).toMatchObject({ code: "23001" });
    expect(await attack("owner", reopened)).toBeUndefined();
  });
});

function seal(seq: number, previous: string): string {
  return `insert into seals values (${seq}, decode(repeat('${previous}', 32), 'hex'),
    decode(repeat('cd', 32), 'hex'), 'key', '', '${at}');`;
}

function sealPart(seq: number, afterNo: number, toNo: number): string {
  return `insert into seal_parts values (${seq}, 'receipts', ${afterNo}, ${toNo}, 1, decode(repeat('cd', 32), 'hex'));`;
}
