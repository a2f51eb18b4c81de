import type { Fault } from "./fault.ts";
import { paymentOf } from "../payments.ts";

const paid = `payment_id = ${paymentOf(1)}`;

/** Money in a wrong place, or in none. */
export const faultsOfLedger: readonly Fault[] = [
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
    "suspense that nobody sees",
    `update ledger_entries set account = 'suspense' where payment_id = ${paymentOf(4)} and account = 'refund_due'`,
    "no money is in suspense without an open case",
  ],
  [
    "a ruling that returned less than was in suspense",
    `update payment_events set received_sen = received_sen + 1 where payment_id = ${paymentOf(4)} and evidence = 'mismatched'`,
    "no ruling returned less than was in suspense",
  ],
  [
    "an approval that was believed and not booked",
    `update payment_events set evidence = 'declined', booking = 'none' where ${paid} and kind = 'moved'`,
    "every approval that was believed is booked",
  ],
];
