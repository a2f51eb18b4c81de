import type { Fault } from "./fault.ts";
import { paymentOf, referenceOf } from "../payments.ts";

const paid = `payment_id = ${paymentOf(1)}`;

/** Rows that were changed after they were sealed, and seals that do not hold. */
export const faultsOfSeals: readonly Fault[] = [
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
];
