import { dayOf, yearOf } from "@kaunter/domain/calendar";
import type { ReceiptDue } from "@kaunter/domain/payment/receipts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Booked } from "./book-money.ts";
import { type Event, eventRow, recordEvent } from "../events.ts";

interface Writing {
  event: Event;
  booked: Pick<Booked, "entries" | "refunds"> & { receipts?: readonly ReceiptDue[] };
  now: Date;
}

/**
 * Writes an event with all that it books, in one statement. Receipts take their numbers in it, without gaps: everyone who
 * settles for the same council waits from then on until this transaction has ended. Answers the place of the event.
 */
export async function writeBooks(
  tx: Tx,
  paymentId: string,
  { event, booked, now }: Writing,
): Promise<number> {
  const { entries, refunds, receipts = [] } = booked;
  if (entries.length === 0) return recordEvent(tx, paymentId, event, now);
  const hasReceipts = receipts.length > 0;
  const row = eventRow(paymentId, event, now);
  const facts = hasReceipts ? sql<string>`${row.facts}::jsonb || ${given}` : row.facts;
  const recorded = tx.insertInto("paymentEvents").values({ ...row, facts });
  const { rows: written } = await sql<{ seq: number }>`
    with ${hasReceipts ? numbered(receipts, now) : sql``} event as (${recorded.returning("seq")}),
    entry as (
      insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
      select ${paymentId}, seq, council, account, "amountSen", ${now} from event, ${rows(entries)}
        as given (council text, account text, "amountSen" bigint)
    ),
    refund as (
      insert into refunds (payment_id, event_seq, council_code, amount_sen, reason, created_at)
      select ${paymentId}, seq, council, "amountSen", reason, ${now} from event, ${rows(refunds)}
        as given (council text, "amountSen" bigint, reason text)
    )
    ${hasReceipts ? issued(paymentId, now) : sql``}
    select seq from event`.execute(tx);
  return written[0]?.seq ?? 0;
}

/** Takes a number for each receipt. The counters are the last rows that a settlement locks, in the order of the councils. */
function numbered(receipts: readonly ReceiptDue[], now: Date): RawBuilder<unknown> {
  const due = receipts.map(({ council, amountSen }) => ({ council, amountSen }));
  const year = yearOf(dayOf(now));
  return sql`counted as (
      insert into receipt_counters (council_code, year, last_count)
      select council, ${year}::integer, 1 from ${rows(due)} as due (council text) order by council
      on conflict (council_code, year) do update set last_count = receipt_counters.last_count + 1
      returning council_code, year, last_count
    ),
    numbered as (
      select council_code, year, last_count, ${number} as number, "amountSen"
      from counted join ${rows(due)} as due (council text, "amountSen" bigint) on council = council_code
    ),`;
}

/** "MPT-2026-000001". The database refuses a receipt whose number says anything but its council, year and count. */
const number = sql`upper(council_code) || '-' || year || '-' ||
  lpad(last_count::text, greatest(6, length(last_count::text)), '0')`;

/** What history keeps of the receipts. */
const given = sql<string>`jsonb_build_object('receipts', (select jsonb_agg(jsonb_build_object('number', number,
  'council', council_code, 'amountSen', "amountSen") order by council_code) from numbered))`;

/** Receipts and what councils are told of them. A ruling has none: whoever rules has no right to write any. */
function issued(paymentId: string, now: Date): RawBuilder<unknown> {
  return sql`, receipt as (
      insert into receipts (number, council_code, year, count, payment_id, amount_sen, issued_at)
      select number, council_code, year, last_count, ${paymentId}, "amountSen", ${now} from numbered
    ),
    posting as (
      insert into postings (receipt_number, council_code, payment_id, created_at)
      select number, council_code, ${paymentId}, ${now} from numbered
    )`;
}

const rows = (list: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`;
