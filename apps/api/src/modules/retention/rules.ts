import { calendarDay, dayOf, startOfDay, yearOf } from "@kaunter/domain/calendar";

/** What was written before this moment is past its time. */
type Limit = (now: Date) => Date;

const hourMs = 3_600_000;

function hours(count: number): Limit {
  return (now) => new Date(now.getTime() - count * hourMs);
}

function days(count: number): Limit {
  return hours(24 * count);
}

/** Counted from the end of the year in Kuching, as books are kept. */
function yearsAfterItsYear(count: number): Limit {
  return (now) => startOfDay(calendarDay({ year: yearOf(dayOf(now)) - count, month: 1, day: 1 }));
}

/** Whose name and contacts leave, with every copy of them; when, counted since the payment began or since they asked. */
export interface PayerRule {
  whose: "who deleted the account" | "who never left for a provider" | "everybody else";
  keeps: Limit;
  why: string;
}

/** Rows that are forgotten whole, counted since the moment in one of their columns. */
export interface RowRule {
  table: string;
  since: string;
  keeps: Limit;
  why: string;
  /** What still shows the row, up to its last day: the time is counted from there when that is later. */
  shownBy?: { table: string; by: string; until: string };
}

const payers = (whose: PayerRule["whose"], keeps: Limit, why: string) => ({ whose, keeps, why });
const rows = (table: string, since: string, keeps: Limit, why: string): RowRule => ({
  table,
  since,
  keeps,
  why,
});

// One line for each, as the page on privacy promises. Whatever is not here stays for ever, and names no payer.
export const payerRules: readonly PayerRule[] = [
  payers("who deleted the account", days(0), "where nothing was paid, nothing is owed to anybody"),
  payers("who never left for a provider", days(30), "a payer may still ask what went wrong"),
  payers("everybody else", yearsAfterItsYear(7), "accounts are kept and claims made for so long"),
];

/** What providers wrote may name who paid. Its digest stays under its seal. */
export const messageLimit: Limit = yearsAfterItsYear(7);

export const rowRules: readonly RowRule[] = [
  rows("refused_messages", "hour", days(30), "an attack is looked into within a month"),
  rows("security_events", "at", days(731), "that an account was stolen may be noticed late"),
  rows("browser_sessions", "last_seen_at", hours(0.5), "it has ended, for nobody used it"),
  rows("browser_sessions", "created_at", hours(12), "it has ended"),
  rows("sessions", "last_seen_at", days(30), "it has ended, whatever device it was on"),
  rows("sessions", "created_at", days(365), "it has ended, however much it was used"),
  rows("proof_codes", "sent_at", days(1), "those of a day are counted"),
  rows("reset_requests", "requested_at", days(2), "it holds for a day; those of a day are counted"),
  rows("email_undos", "changed_at", days(2), "a changed address can be undone for so long"),
  rows("account_letters", "ordered_at", days(2), "those of a day are counted"),
  rows("staff_sessions", "last_seen_at", hours(0.25), "it has ended, for nobody used it"),
  rows("staff_sessions", "created_at", hours(8), "it has ended"),
  rows("staff_tries", "at", hours(0.25), "those of a quarter of an hour are counted"),
  rows("parking_sessions", "ends_at", days(90), "a parking fine is disputed within a month or two"),
  rows("photo_submissions", "submitted_at", days(90), "a council that has not answered never will"),
  {
    ...rows("licence_photos", "taken_at", yearsAfterItsYear(7), "a face is kept as long as a name"),
    shownBy: { table: "digital_licences", by: "charge_id", until: "valid_until" },
  },
  rows("used_challenges", "used_at", hours(1), "older questions are refused by their age"),
];
