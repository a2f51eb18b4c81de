import type { Fault } from "./fault.ts";
import { at, paymentOf } from "../payments.ts";

const paid = `payment_id = ${paymentOf(1)}`;

/** Receipts, and what follows from them. */
export const faultsOfReceipts: readonly Fault[] = [
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
];
