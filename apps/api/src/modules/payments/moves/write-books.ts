import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Booked, Receipt } from "./book-money.ts";
import { type Event, eventRow, recordEvent } from "../events.ts";

interface Writing {
  event: Event;
  booked: Pick<Booked, "entries" | "refunds">;
  receipts?: readonly Receipt[];
  now: Date;
}

/**
 * Writes an event with all that it books, in one statement: a counter of receipts is locked while this goes on. Answers
 * the place of the event.
 */
export async function writeBooks(
  tx: Tx,
  paymentId: string,
  { event, booked, receipts = [], now }: Writing,
): Promise<number> {
  if (booked.entries.length === 0) return recordEvent(tx, paymentId, event, now);
  const recorded = tx.insertInto("paymentEvents").values(eventRow(paymentId, event, now));
  const { rows: written } = await sql<{ seq: number }>`
    with event as (${recorded.returning("seq")}),
    entry as (
      insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
      select ${paymentId}, seq, council, account, "amountSen", ${now} from event, ${rows(booked.entries)}
        as given (council text, account text, "amountSen" bigint)
    ),
    refund as (
      insert into refunds (payment_id, event_seq, council_code, amount_sen, reason, created_at)
      select ${paymentId}, seq, council, "amountSen", reason, ${now} from event, ${rows(booked.refunds)}
        as given (council text, "amountSen" bigint, reason text)
    )
    ${receipts.length > 0 ? issued(paymentId, receipts, now) : sql``}
    select seq from event`.execute(tx);
  return written[0]?.seq ?? 0;
}

/** Receipts and what councils are told of them. A ruling has none: whoever rules has no right to write any. */
function issued(paymentId: string, receipts: readonly Receipt[], now: Date) {
  return sql`, receipt as (
      insert into receipts (number, council_code, year, count, payment_id, amount_sen, issued_at)
      select number, council, year, count, ${paymentId}, "amountSen", ${now} from ${rows(receipts)}
        as given (number text, council text, year int, count int, "amountSen" bigint)
    ),
    posting as (
      insert into postings (receipt_number, council_code, payment_id, created_at)
      select number, council, ${paymentId}, ${now} from ${rows(receipts)} as given (number text, council text)
    )`;
}

const rows = (list: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`;
