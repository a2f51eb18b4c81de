import type { Fault } from "./fault.ts";
import { at, paymentOf, referenceOf } from "../payments.ts";

const paid = `payment_id = ${paymentOf(1)}`;

/** What is said of a payment, its attempts and its cases. */
export const faultsOfHistories: readonly Fault[] = [
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
    "a transaction that no provider named",
    `update payment_attempts set provider_txn_id = '2611160000000001' where ${paid}`,
    "every attempt ended when its history says, by the transaction",
  ],
  [
    "a transaction that counts as proven, and nobody signed it",
    `update gateway_messages set provider = 'card', body = body || '&TransId=T1' where reference = '${referenceOf(1)}';
     update payment_attempts set provider_txn_id = 'T1', is_txn_proven = true where ${paid}`,
    "every attempt ended when its history says, by the transaction",
  ],
  [
    "a signed transaction that does not count as proven",
    `update gateway_messages set body = body || '&fpx_fpxTxnId=T1' where reference = '${referenceOf(1)}';
     update payment_attempts set provider_txn_id = 'T1', is_txn_proven = false where ${paid}`,
    "every attempt ended when its history says, by the transaction",
  ],
  [
    "an attempt that ended at another time",
    `update payment_attempts set ended_at = ended_at - interval '1 day' where ${paid}`,
    "every attempt ended when its history says",
  ],
  [
    "an event that leads elsewhere",
    `update payment_events set to_status = 'cancelled' where payment_id = ${paymentOf(7)} and kind = 'moved';
     update payments set status = 'cancelled' where id = ${paymentOf(7)}`,
    "every event follows the one before",
  ],
  [
    "proof that did not verify",
    `update gateway_messages set verdict = 'bad_signature' where reference = '${referenceOf(1)}'`,
    "whatever was believed",
  ],
  [
    "a message to whom we were not when its attempt was sent",
    `update payment_attempts set message = '{"fpx_sellerId": "SE00000002"}' where ${paid}`,
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
    "a next check that was put off for a year",
    `update payment_checks set next_check_at = now() + interval '1 year' where reference = '${referenceOf(8)}'`,
    "every payment under way",
  ],
  [
    "a missing next check",
    `delete from payment_checks where reference = '${referenceOf(8)}'`,
    "every payment under way",
  ],
];
