import { type CalendarDay, dayOf, daysBetween } from "@kaunter/domain/calendar";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import type { Effect } from "../../../jobs/job.ts";
import { type ChargesDeps, type FoundBills, searchKnown } from "../../charges/search-charges.ts";
import { searchFor } from "../bill.ts";
import { loadReminded } from "../store.ts";

export type OrderDeps = Omit<ChargesDeps, "lookups"> & {
  db: Database;
  inTransaction: InTransaction;
  enqueue: Enqueue;
};

export interface Reminder {
  billId: string;
  dueOn: CalendarDay;
}

type ReminderJob = Effect<{ billId: string; dueOn: string }>;

/** A week is long enough to pay, and short enough not to forget. */
export const remindedDaysBefore = 7;
const billsAtOnce = 200;

/** Looks at every bill for which a mail is wanted and orders one for each date that is near, once for ever. */
export async function orderReminders(deps: OrderDeps, sendReminder: ReminderJob): Promise<void> {
  let after = "0";
  for (;;) {
    const bills = await loadReminded(deps.db, after, billsAtOnce);
    const found = await searchKnown(deps, bills.map(searchFor));
    const dates = found.flatMap((owed, index) =>
      datesOf(owed).map((dueOn) => ({ billId: bills[index]?.id ?? "", dueOn })),
    );
    await deps.inTransaction(async (tx, now) => {
      const near = dates.filter(({ dueOn }) => isNear(dueOn, dayOf(now)));
      const ordered = near.length === 0 ? [] : await noteOrdered(tx, near, now);
      if (ordered.length > 0) await deps.enqueue(tx, sendReminder, ordered);
    });
    const last = bills.at(-1);
    if (last === undefined || bills.length < billsAtOnce) return;
    after = last.id;
  }
}

function isNear(dueOn: CalendarDay, today: CalendarDay): boolean {
  const days = daysBetween(today, dueOn);
  return days >= 0 && days <= remindedDaysBefore;
}

/** Several charges of one plate may share a day, or have one each. */
function datesOf({ charges }: FoundBills): CalendarDay[] {
  return [...new Set(charges.flatMap(({ deadlines }) => deadlines.map(({ on }) => on)))];
}

/** Those that were not ordered before. */
async function noteOrdered(tx: Tx, reminders: readonly Reminder[], now: Date) {
  return tx
    .insertInto("billReminders")
    .values(reminders.map((reminder) => ({ ...reminder, orderedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["billId", "dueOn"])
    .execute();
}
