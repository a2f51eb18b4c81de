import { at, paymentOf, referenceOf, sealed } from "./payments.ts";

const nobody =
  "payer_name = null, email = null, phone = null, email_index = null, phone_index = null";
const paid = `payment_id = ${paymentOf(1)}`;

const licence = (lineNo: number) => `
  insert into digital_licences (document, council_code, payment_id, line_no, receipt_number, charge_id, charge_version, type,
      valid_from, valid_until, handle, issued_at)
    select 'R012345-2026', l.council_code, l.payment_id, l.line_no, r.number, l.charge_id, 1, 'NIAGA', '2026-01-01',
      '2026-12-31', repeat('a', 22), '${at}'
    from payment_lines l join receipts r using (payment_id, council_code) where ${paid} and l.line_no = ${lineNo}`;
/** As if a payment had renewed a licence, long before the last that the books know of. */
const renewal = `
  update payment_lines set kind = 'trading_licence', paid_until = '2026-12-31' where ${paid} and line_no = 1;
  update payment_events set facts = replace(facts::text, '"assessment"', '"trading_licence"')::jsonb where ${paid};
  update receipts set issued_at = issued_at - interval '1 day' where ${paid}`;

/** What somebody with the owner's password could do to the books, and the sentence of the audit that says so. */
export const faults: readonly [name: string, statements: string, sentence: string][] = [
  [
    "a doubled credit",
    `insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
       select payment_id, event_seq, council_code, account, amount_sen, at from ledger_entries where ${paid}`,
    "every event booked what the history says",
  ],
  [
    "a wrong amount in the ledger",
    `update ledger_entries set amount_sen = amount_sen + 1 where ${paid} and account = 'fees'`,
    "the ledger sums to zero",
  ],
  [
    "money moved between a council's accounts",
    `update ledger_entries set account = 'suspense' where ${paid} and account = 'fees'`,
    "every event booked what the history says",
  ],
  [
    "money of another council",
    `update ledger_entries set council_code = 'mpt' where ${paid}`,
    "the councils' balances are those of the history",
  ],
  [
    "a balance that was kept and is not the sum of its entries",
    "update ledger_balances set balance_sen = balance_sen + 1 where account = 'fees'",
    "every balance that was kept is the sum",
  ],
  [
    "a balance of entries that no seal covers",
    "update ledger_balances set up_to_no = up_to_no + 1000",
    "balances are kept of what is sealed",
  ],
  [
    "a status that differs",
    `update payments set status = 'failed' where id = ${paymentOf(7)}`,
    "every payment is what",
  ],
  [
    "a line that differs",
    `update payment_lines set kind = 'market' where ${paid} and line_no = 1`,
    "every line is what was agreed",
  ],
  [
    "an attempt that differs",
    `update payment_attempts set bank_id = 'X' where ${paid}`,
    "every attempt is what",
  ],
  [
    "an event that leads elsewhere",
    `update payment_events set to_status = 'cancelled' where payment_id = ${paymentOf(7)} and kind = 'moved';
     update payments set status = 'cancelled' where id = ${paymentOf(7)}`,
    "every event follows the one before",
  ],
  [
    "an event that was sealed and then edited",
    `update payment_events set facts = facts || '{"note": 1}' where ${paid} and seq = 1`,
    "the seals follow each other",
  ],
  [
    "an event that slipped under a seal",
    "update seal_parts set row_count = row_count - 1 where table_name = 'payment_events'",
    "the seals follow each other",
  ],
  [
    "a receipt that was sealed and then dated back",
    `update receipts set issued_at = issued_at - interval '1 minute' where number = 'MPT-2026-000002'`,
    "the seals follow each other",
  ],
  [
    "a message that was sealed and then edited",
    `update gateway_messages set body = body || '&x=1' where reference = '${referenceOf(1)}'`,
    "every message is the one whose digest was sealed",
  ],
  [
    "a name that left before its time",
    `update payments set ${nobody} where id = ${paymentOf(1)};
     update payment_attempts set payer_fields = null where ${paid}`,
    "no name left before its time",
  ],
  [
    "words of a message that were removed before their time",
    `update gateway_messages set body = null where reference = '${referenceOf(1)}'`,
    "no name left before its time",
  ],
  [
    "a name that is kept past its time",
    `update payments set created_at = '${at}'::timestamptz - interval '9 years' where id = ${paymentOf(1)}`,
    "no name is kept past its time",
  ],
  [
    "a copy of a name that left",
    `update payments set ${nobody} where id = ${paymentOf(1)};
     update payment_attempts set payer_fields = ${sealed} where ${paid}`,
    "no name is kept past its time",
  ],
  [
    "a part of a seal that was rewritten with its rows",
    `update payment_events set facts = facts || '{"note": 1}' where ${paid} and seq = 1;
     update seal_parts set hash = sha256('1') where table_name = 'payment_events'`,
    "the seals follow each other",
  ],
  [
    "rows that wait for a seal too long",
    `insert into payment_texts values (${paymentOf(1)}, 'sent', now() - interval '16 minutes')`,
    "everything that is append-only is sealed",
  ],
  [
    "a table that nobody seals",
    `create table diary (id int); create trigger append_only before update or delete on diary
       for each row execute function refuse_change()`,
    "everything that is append-only is sealed",
  ],
  [
    "a seal of another hand",
    "update seals set signature = sha256('1') || sha256('2')",
    "every seal is signed",
  ],
  [
    "proof that did not verify",
    `update gateway_messages set verdict = 'bad_signature' where reference = '${referenceOf(1)}'`,
    "whatever was believed",
  ],
  [
    "an approval of less than the message says",
    `update gateway_messages set body = replace(body, '155.00', '1.00') where reference = '${referenceOf(1)}'`,
    "what was approved is what was asked for",
  ],
  [
    "a ruling by one person",
    "update payment_events set approved_by = decided_by where decided_by is not null",
    "whatever was believed",
  ],
  [
    "a gap in the receipts",
    `delete from postings where receipt_number = 'MPT-2026-000002'; delete from receipts where number = 'MPT-2026-000002'`,
    "receipt numbers run without a gap",
  ],
  [
    "a gap that covers a receipt",
    `insert into receipt_gaps (council_code, year, first_count, last_count, reason, decided_by, approved_by, noted_at)
       values ('mpt', 2026, 2, 2, 'x', 'Rosnah', 'Jamil', '${at}')`,
    "receipt numbers run without a gap",
  ],
  [
    "a counter that nobody raised in the open",
    "update receipt_counters set last_count = last_count + 3",
    "receipt numbers run without a gap",
  ],
  [
    "a receipt over more",
    `update receipts set amount_sen = amount_sen + 1 where ${paid}`,
    "every council with a settled line",
  ],
  ["a posting that is missing", `delete from postings where ${paid}`, "every receipt is posted"],
  [
    "a refund that is missing",
    `delete from refunds where payment_id = ${paymentOf(3)}`,
    "everything that is owed back",
  ],
  [
    "a reservation that is missing",
    `delete from reservations where payment_id = ${paymentOf(8)}`,
    "a charge is reserved",
  ],
  [
    "a bill that is held for hours by a payer who never left",
    `update reservations set reserved_at = '${at}'::timestamptz - interval '3 hours' where payment_id = ${paymentOf(8)}`,
    "no bill is held for long",
  ],
  [
    "a device that holds more than it may",
    `insert into hold_origins (payment_id, device, address, holds, begun_at)
       values (${paymentOf(8)}, 'greedy', '10.0.0', 1, '${at}');
     insert into charges (id, council_code, kind, number, record) overriding system value
       select 5000 + n, council_code, kind, 'X' || n, record from charges, generate_series(1, 31) as n where id = 11;
     insert into reservations select id, ${paymentOf(8)}, '${at}' from charges where number ~ '^X[0-9]+$'`,
    "no device holds more bills",
  ],
  [
    "a payer who was forgotten at the bank",
    `update payment_attempts set evidence = 'lapsed', handed_off_at = '${at}', not_found_last_at = null
       where reference = '${referenceOf(8)}'`,
    "whoever left for the bank",
  ],
  [
    "a question about an attempt that nobody was sent away with",
    `update payment_attempts set asked_at = array['${at}'::timestamptz], handed_off_at = null
       where reference = '${referenceOf(8)}'`,
    "no provider was asked",
  ],
  [
    "a settled charge that is open again",
    "update charges set settlements = '[]' where id = 11",
    "what was settled stays with its charge",
  ],
  [
    "a debt that two payments settled, one after the other",
    `update payment_events set facts = replace(replace(facts::text, '"chargeId": 62', '"chargeId": 12'),
       '"chargeVersion": 1', '"chargeVersion": 2')::jsonb where payment_id = ${paymentOf(6)} and kind = 'created'`,
    "a debt is settled once",
  ],
  [
    "a line that settled more than its charge asked for",
    `update charge_history set record = '{"type": "individual", "amountSen": 4999}' where charge_id = 12`,
    "no line settled more than its charge asked for",
  ],
  [
    "a case that stays open although nothing waits",
    `update cases set closed_at = null, closed_seq = null where payment_id = ${paymentOf(4)}`,
    "everything that a person must look at is an open case",
  ],
  [
    "a person who is not told of a provider's silence",
    `update payment_events set evidence = 'unanswered' where payment_id = ${paymentOf(7)} and evidence = 'lapsed'`,
    "everything that a person must look at is an open case",
  ],
  [
    "suspense that nobody sees",
    `update ledger_entries set account = 'suspense' where payment_id = ${paymentOf(4)} and account = 'refund_due'`,
    "no money is in suspense without an open case",
  ],
  [
    "an approval that was believed and not booked",
    `update payment_events set evidence = 'declined', booking = 'none' where ${paid} and kind = 'moved'`,
    "every approval that was believed is booked",
  ],
  [
    "a missing next check",
    `delete from payment_checks where reference = '${referenceOf(8)}'`,
    "every payment under way",
  ],
  [
    "a licence for what renewed nothing",
    licence(3),
    "every licence is of one line that renewed it",
  ],
  [
    "a licence for money that is due back",
    `${renewal}; ${licence(1)};
     update payment_lines set outcome = 'refund_due', settled_sen = 0 where ${paid} and line_no = 1;
     update payment_events set facts = jsonb_set(facts, '{outcomes,0}',
       '{"lineNo": 1, "outcome": "refund_due", "settledSen": 0}') where ${paid} and facts ? 'outcomes'`,
    "every licence is of one line that renewed it",
  ],
  [
    "a renewal that no licence shows",
    renewal,
    "every renewal whose receipt counts has its licence",
  ],
  [
    "a licence that was suspended twice",
    `${licence(1)}; insert into licence_rulings (issue_no, seq, ruling, reason, decided_by, approved_by, ruled_at)
       select issue_no, seq, 'suspended', 'because', 'Rosnah', 'Jamil', '${at}'
       from digital_licences, generate_series(1, 2) as seq`,
    "what is said of a licence is said by two people",
  ],
];
