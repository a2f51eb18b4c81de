import { writeSearchAddress } from "@kaunter/contracts/search-address";
import type { Payment } from "@kaunter/contracts/payments";
import {
  addDays,
  type CalendarDay,
  calendarDay,
  dayOf,
  endOfMonth,
  isBefore,
  yearOf,
} from "@kaunter/domain/calendar";
import { t } from "@kaunter/web/language/translate";
import { searchOf } from "../../model/charge/charge-search.ts";
import { kindOfSearch } from "../../model/charge/kinds/charge-kinds.ts";
import { lineTitle } from "./line-title.ts";

export interface Reminder {
  on: CalendarDay;
  text: string;
  /** Of the search that finds the bill again, behind the portal's hash. */
  address: string;
  /** The same for the same bill and day, so that a calendar keeps one of them. */
  name: string;
}

/** A licence is renewed before it ends. */
const daysAhead = 30;

/** When each bill that comes again will have to be paid again, as far as this payment tells. */
export function remindersOf(payment: Payment): Reminder[] {
  const paidOn = dayOf(new Date(payment.paid_at ?? payment.payment_datetime));
  return payment.services.flatMap((service) => {
    const { charge = "", account_no: no, council, paid_until: until, outcome } = service;
    const search = searchOf(charge);
    if (!search || !until || outcome !== "settled") return [];
    if (!kindOfSearch(search.type)?.comesAgain) return [];
    const on = dayToRemind(until);
    // What was in arrears is owed again at once, and needs no calendar.
    if (on === null || !isBefore(paidOn, on)) return [];
    const text = t("outcome.remind_event", {
      name: lineTitle(service),
      number: no,
      council: t(`council.${council}`),
    });
    const address = writeSearchAddress({ council, type: search.type, compound: null, no });
    return [{ on, text, address, name: `${charge}-${on}` }];
  });
}

/** Part of a year's assessment is due again in the same year, and a licence may run for several. */
export function areNextYear(reminders: readonly Reminder[], paidAt: string): boolean {
  const next = yearOf(dayOf(new Date(paidAt))) + 1;
  return reminders.every(({ on }) => yearOf(on) === next);
}

/** A year's assessment is due the day after the one that was paid; anything else with a last day a while before it. */
function dayToRemind(until: string): CalendarDay | null {
  const [, year, quarter] = /^(\d{4})\/([1-4])$/.exec(until) ?? [];
  if (year !== undefined) {
    return addDays(endOfMonth({ year: Number(year), month: Number(quarter) * 3 }), 1);
  }
  const [day, month, ofYear] = until.split("/").map(Number);
  if (!day || !month || !ofYear) return null;
  return addDays(calendarDay({ year: ofYear, month, day }), -daysAhead);
}
