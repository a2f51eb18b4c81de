import { type CalendarDay, dayOf, secondsOfDay, twoDigits } from "@kaunter/domain/calendar";
import { writeRinggit } from "@kaunter/domain/money";
import { accounts } from "@kaunter/domain/payment/ledger";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
import type { Database } from "../../../db/pool.ts";
import { partsOfEvent, totalsOf } from "./parts-of-event.ts";
import { csvLine } from "@kaunter/domain/csv";
import { readLedgerTotals, readMoneyEvents } from "./read-council-day.ts";
import { atOneMoment } from "../snapshot.ts";
import { accountWords, ringgit } from "../words.ts";

const heading = [
  "time",
  "receipt_no",
  "payment_id",
  "attempt_reference",
  "transaction_id",
  "kind",
  "account_no",
  "amount",
  "outcome",
];

export interface CouncilDayReport {
  csv: string[];
  /** Where the rows and the ledger do not agree; a true book has none. */
  differences: string[];
}

/** A council's day: each line that was settled, is to be returned or cannot be explained, and the ledger's totals. */
export async function reportCouncilDay(
  db: Database,
  council: BookOwner,
  day: CalendarDay,
): Promise<CouncilDayReport> {
  return atOneMoment(db, async (tx) => {
    const events = await readMoneyEvents(tx, council, day);
    const rows = events.flatMap((event) =>
      partsOfEvent(event, council).map((part) => ({ ...event, ...part })),
    );
    const totals = totalsOf(rows);
    const booked = await readLedgerTotals(tx, council, day);
    return {
      csv: [
        heading,
        ...rows.map((row) => [
          wallTime(row.at),
          row.outcome === "settled" ? row.receiptNumber : "",
          row.paymentId,
          row.reference,
          row.providerTxnId,
          row.kind,
          row.accountNumber,
          writeRinggit(row.amountSen),
          row.isVoid && row.outcome === "settled" ? "void" : row.outcome,
        ]),
        ...accounts.map((account) => {
          const total = writeRinggit(totals[account]);
          return ["TOTAL", "", "", "", "", account, "", total, accountWords[account]];
        }),
      ].map(csvLine),
      differences: accounts
        .filter((account) => totals[account] !== booked[account])
        .map(
          (account) =>
            `${accountWords[account]}: the rows make ${ringgit(totals[account])}, the ledger holds ${ringgit(booked[account])}`,
        ),
    };
  });
}

/** "2026-11-15 10:05:12" in Kuching: it sorts as text. */
function wallTime(instant: Date): string {
  const seconds = secondsOfDay(instant);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${dayOf(instant)} ${parts.map(twoDigits).join(":")}`;
}
