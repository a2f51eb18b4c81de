import { describe, expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { openBooks, roles } from "../testing/books/attacks.ts";
import {
  at,
  begin,
  chargesOf,
  event,
  message,
  paymentOf,
  referenceOf,
} from "../testing/books/payments.ts";
import { settle } from "../testing/books/money.ts";

const attack = await openBooks(await createTestDatabase());
const paid = paymentOf(1);
const open = paymentOf(8);

const appendOnly = {
  gateway_messages: "body = body",
  payment_events: "at = at",
  ledger_entries: "amount_sen = amount_sen",
  receipts: "amount_sen = amount_sen",
  receipt_voids: "reason = reason",
  receipt_tokens: "key_id = key_id",
  refunds: "amount_sen = amount_sen",
  payment_mails: "sent_at = now()",
  payment_texts: "sent_at = sent_at",
  receipt_gaps: "reason = reason",
  stray_debits: "remark = remark",
  seals: "hash = hash",
  service_fees: "fee_sen = fee_sen",
  seal_parts: "hash = hash",
  charge_history: "record = record",
};
const kept = ["payments", "payment_lines", "payment_attempts", "postings", "receipt_counters"];

// Tables that no history fills get a row, so that there is something to change.
const filled = `
  insert into receipt_voids select min(number), 'Wrong payer', 'Rosnah', 'Jamil', '${at}' from receipts;
  insert into service_fees (method, fee_sen, reason, decided_by, approved_by, set_at)
    values (1, 50, 'Contract', 'Rosnah', 'Jamil', '${at}');
  insert into receipt_tokens select min(number), 'a.b.' || repeat('c', 86), 'key', '${at}' from receipts;
  insert into payment_mails values (${paid}, 'receipt', 'sent', '<1@example.com>', '${at}');
  insert into payment_texts values (${paid}, 'sent', '${at}');
  insert into receipt_gaps (council_code, year, first_count, last_count, reason, decided_by, approved_by, noted_at)
    values ('mps', 2025, 1, 2, 'Restored', 'Rosnah', 'Jamil', '${at}');
  insert into stray_debits (provider, reference, transaction_id, amount_sen, taken_at, remark, decided_by, approved_by, noted_at)
    values ('fpx', 'UNKNOWN', '1', 1, '${at}', 'Statement', 'Rosnah', 'Jamil', '${at}');
  insert into seals values (1, decode(repeat('00', 32), 'hex'), decode(repeat('ab', 32), 'hex'), 'key', '', '${at}');
  insert into seal_parts values (1, 'receipts', 0, 5, 5, decode(repeat('ab', 32), 'hex'));`;

describe("what is written once", () => {
  test.each(Object.entries(appendOnly))("a row of %s is never changed", async (table, change) => {
    const statement = `${filled} update ${table} set ${change}`;
    expect(await attack("insider", statement)).toMatchObject({ code: "42501" });
    expect(await attack("owner", statement)).toEqual(refusedBy(`${table} is append-only`));
  });

  test.each([...Object.keys(appendOnly), ...kept])(
    "a row of %s is never deleted",
    async (table) => {
      const statement = `${filled} delete from ${table}`;
      expect(await attack("insider", statement)).toMatchObject({ code: "42501" });
      expect(await attack("owner", statement)).toEqual(refusedBy(`${table} is append-only`));
    },
  );

  test.each([...Object.keys(appendOnly), ...kept])("%s is never emptied", async (table) => {
    expect(await attack("insider", `truncate ${table}`)).toMatchObject({ code: "42501" });
    const refusal = await attack("owner", `truncate ${table} cascade`);
    expect(refusal).toEqual(refusedBy(`${table} is append-only`));
  });

  test.each([
    ["payments", "id idempotency_key request_hash amount_sen created_at machine_id"],
    [
      "payment_lines",
      "payment_id line_no council_code kind charge_id charge_version is_tied selection account amount_sen explanation paid_until declaration",
    ],
    [
      "payment_attempts",
      "reference payment_id attempt_no provider method token bank_id amount_sen message created_at",
    ],
    ["postings", "receipt_number council_code payment_id created_at"],
    ["receipt_counters", "council_code year"],
    ["reservations", "charge_id payment_id"],
    ["payment_checks", "reference"],
  ])("what was agreed in %s is fixed: %s", async (table, columns) => {
    for (const column of columns.split(" ")) {
      const refusal = await attack("owner", `update ${table} set ${column} = ${column}`);
      expect([column, refusal]).toEqual([
        column,
        refusedBy(`what was agreed in ${table} is fixed`),
      ]);
    }
  });

  test("an insert that would change what is there on conflict meets the same lock", async () => {
    const again = `insert into receipts overriding system value select * from receipts on conflict (number) do update set amount_sen = 1`;
    expect(await attack("owner", again)).toEqual(refusedBy("receipts is append-only"));
  });
});

describe.each(roles)("what is final, as %s", (role) => {
  test.each([
    [
      "nothing leaves successful",
      `update payments set status = 'failed' where id = ${paid}`,
      "payments",
    ],
    [
      "an end never turns back into a beginning",
      `update payments set status = 'pending' where id = ${paymentOf(7)}`,
      "payments",
    ],
    [
      "a link that was made worthless stays so",
      `update payments set capability_version = 0 where id = ${paid}`,
      "payments",
    ],
    [
      "an outcome stays as it is",
      `update payment_lines set outcome = 'refund_due' where payment_id = ${paid}`,
      "payment_lines",
    ],
    [
      "a superseded attempt is never the newest again",
      `update payment_attempts set superseded_at = null where reference = '${referenceOf(3)}'`,
      "payment_attempts",
    ],
    [
      "a hand-off happened when it first did",
      `update payment_attempts set handed_off_at = '${at}' where reference = '${referenceOf(8)}';
       update payment_attempts set handed_off_at = null`,
      "payment_attempts",
    ],
    [
      "a payer came back when they first did",
      `update payment_attempts set returned_at = '${at}'; update payment_attempts set returned_at = null`,
      "payment_attempts",
    ],
    [
      "the council's number for a posting stays",
      `update postings set posting_no = 'A', posted_at = '${at}'; update postings set posting_no = 'B'`,
      "postings",
    ],
  ])("%s", async (_name, statement, table) => {
    expect(await attack(role, statement)).toEqual(
      refusedBy(`what was agreed in ${table} is fixed`),
    );
  });

  test.each([
    [1, "declined", "approved stays approved"],
    [6, "declined", "approved stays approved, however late it came"],
    [7, "awaiting", "evidence only grows"],
    [8, "dismissed", "only a mismatched amount is dismissed"],
  ])("attempt of payment %i does not become %s: %s", async (place, evidence) => {
    const reference = referenceOf(place);
    const change = `update payment_attempts set evidence = '${evidence}' where reference = '${reference}'`;
    expect(await attack(role, change)).toEqual(refusedBy(`evidence of ${reference} only grows`));
  });
});

const line = (fields: string) =>
  `insert into payment_lines (payment_id, line_no, council_code, kind, account, amount_sen, explanation)
     values (${open}, ${fields}, '[]')`;
const attemptOf = (token: string, sen: number) =>
  `update payment_attempts set superseded_at = '${at}' where payment_id = ${open};
   insert into payment_attempts (reference, payment_id, attempt_no, provider, method, token, amount_sen, message, created_at)
     values ('${referenceOf(8, 2)}', ${open}, 2, 'fpx', 1, ${token}, ${sen}, '{}', '${at}')`;
const secondApproval = event(1, {
  evidence: "approved",
  to: "successful",
  booking: "refund",
  receivedSen: 1,
});
const secondSettlement = event(3, {
  evidence: "approved",
  to: "successful",
  booking: "settlement",
  receivedSen: 1,
});

describe.each(roles)("what there is once, as %s", (role) => {
  test.each([
    [
      "an idempotency key makes one payment",
      begin(9).replace("key-9", "key-8"),
      "payments_idempotency_key_key",
    ],
    [
      "a version of a charge is settled once",
      `${begin(9)
        .replaceAll(`, ${chargesOf(9)[0]}, `, `, ${chargesOf(1)[0]}, `)
        .replace(`(${chargesOf(9)[0]}, `, `(${chargesOf(1)[0]}, `)} ${settle(9)}`,
      "payment_lines_settled",
    ],
    [
      "a payment settles once",
      secondSettlement.replaceAll(referenceOf(3), referenceOf(3, 2)),
      "payment_events_settled",
    ],
    ["an attempt is approved once", secondApproval, "payment_events_learnt"],
    [
      "an attempt's other amount is booked once",
      event(4, { evidence: "mismatched", to: "failed", booking: "suspense", receivedSen: 1 }),
      "payment_events_learnt",
    ],
    [
      "a charge is reserved for one payment",
      `insert into reservations values (${chargesOf(8)[0]}, ${paymentOf(7)}, '${at}')`,
      "reservations_pkey",
    ],
    [
      "a payment has one newest attempt",
      attemptOf("'01'", 15_500).replace(/update.*?;/s, ""),
      "payment_attempts_newest",
    ],
    [
      "a payment pays a charge in one line",
      `insert into payment_lines select payment_id, 9, council_code, kind, charge_id, charge_version, is_tied, selection,
         account, amount_sen, explanation from payment_lines where payment_id = ${open} and line_no = 1`,
      "payment_lines_once",
    ],
    [
      "a council gives one receipt for a payment",
      `insert into receipts values ('MPT-2026-000007', 'mpt', 2026, 7, ${paid}, 10500, '${at}')`,
      "receipts_payment_id_council_code_key",
    ],
    [
      "a number is given to one receipt",
      `insert into receipts values ('MPS-2026-000001', 'mps', 2026, 1, ${paymentOf(2)}, 5000, '${at}')`,
      "receipts_pkey",
    ],
    [
      "a receipt is posted once",
      `insert into postings (receipt_number, council_code, payment_id, created_at)
        select receipt_number, council_code, payment_id, created_at from postings limit 1`,
      "postings_pkey",
    ],
    ["a callback that comes twice is one row", message("A").repeat(2), "gateway_messages_once"],
  ])("%s", async (_name, statement, lock) => {
    expect(await attack(role, statement)).toEqual({ code: "23505", lock });
  });
});

describe.each(roles)("limits, as %s", (role) => {
  test.each([
    ["a line of nothing", line("4, 'mpt', 'general', 'fees', 0"), "payment_lines_amount_sen_check"],
    [
      "a line of less than nothing",
      line("4, 'mpt', 'general', 'fees', -1"),
      "payment_lines_amount_sen_check",
    ],
    [
      "a line beyond the cart's limit",
      line("61, 'mpt', 'general', 'fees', 1"),
      "payment_lines_line_no_check",
    ],
    [
      "a service fee for a council",
      line("4, 'mpt', 'service_fee', 'council_payable', 1"),
      "fee_of_operator",
    ],
    ["a bill of the operator", line("4, 'operator', 'general', 'fees', 1"), "fee_of_operator"],
    ["a person's 99 sen", attemptOf("'01'", 99), "fpx_limits"],
    ["a person's 30,000.01", attemptOf("'01'", 3_000_001), "fpx_limits"],
    ["a company's 1.99", attemptOf("'02'", 199), "fpx_limits"],
    ["a company's 1,000,000.01", attemptOf("'02'", 100_000_001), "fpx_limits"],
    ["an account of nobody", attemptOf("null", 15_500), "fpx_limits"],
  ])("%s is refused", async (_name, statement, lock) => {
    expect(await attack(role, statement)).toEqual({ code: "23514", lock });
  });
});

function refusedBy(lock: string) {
  return { code: "23001", lock };
}
