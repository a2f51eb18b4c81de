import { addDays, type CalendarDay, dayOf, daysBetween } from "@kaunter/domain/calendar";
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
      datesOf(owed).map((due) => ({ billId: bills[index]?.id ?? "", ...due })),
    );
    await deps.inTransaction(async (tx, now) => {
      const mayBeNear = dates.filter(({ dueOn }) => isNear(dueOn, dayOf(now)));
      const near = await withoutRepeats(tx, mayBeNear);
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

interface Due {
  dueOn: CalendarDay;
  /** It ends in the course of this day: the day before was its last whole one. */
  isPartOfDay: boolean;
}

/** Several charges of one plate may share a day, or have one each. */
function datesOf({ charges }: FoundBills): Due[] {
  const deadlines = charges.flatMap((charge) => charge.deadlines);
  const days = new Map(deadlines.map(({ on, endsAt }) => [on, endsAt !== undefined]));
  return [...days].map(([dueOn, isPartOfDay]) => ({ dueOn, isPartOfDay }));
}

/** Whoever was written to for the last whole day is not written to again for the hours after it. */
async function withoutRepeats(tx: Tx, due: readonly (Reminder & Due)[]) {
  const partly = due.filter(({ isPartOfDay }) => isPartOfDay).map(({ billId }) => billId);
  if (partly.length === 0) return due;
  const ordered = await tx
    .selectFrom("billReminders")
    .select(["billId", "dueOn"])
    .where("billId", "in", partly)
    .execute();
  const isRepeat = ({ billId, dueOn, isPartOfDay }: Reminder & Due) =>
    isPartOfDay && ordered.some((one) => one.billId === billId && one.dueOn === addDays(dueOn, -1));
  return due.filter((one) => !isRepeat(one));
}

/** Those that were not ordered before. */
async function noteOrdered(tx: Tx, reminders: readonly Reminder[], now: Date) {
  return tx
    .insertInto("billReminders")
    .values(reminders.map(({ billId, dueOn }) => ({ billId, dueOn, orderedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["billId", "dueOn"])
    .execute();
}
