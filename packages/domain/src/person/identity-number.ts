import { type CalendarDay, isBefore, isCalendarDay, yearOf } from "../calendar.ts";
import { DomainError } from "../domain-error.ts";
import type { Gender, IdentityType } from "../vocabulary/people.ts";

/** What a new identity card's number (NRIC) tells about its holder. */
export type NricFacts = {
  readonly bornOn: CalendarDay;
  readonly gender: Gender;
};

const nricLength = 12;

const otherPatterns = {
  old_id: /^[A-Z]?\d{6,8}$/,
  passport_id: /^[A-Z0-9]{6,12}$/,
  army_id: /^T\d{5,8}$/,
  police_id: /^(?:RF|G|I|RFT)?\d{4,7}$/,
} as const satisfies Record<Exclude<IdentityType, "new_id">, RegExp>;

/** Reads YYMMDD-PB-###G written without dashes; length is refused first, then digits, then the date. */
export function readNric(text: string, today: CalendarDay): NricFacts {
  if (text.length !== nricLength) throw new DomainError("nric_length");
  if (!/^\d+$/.test(text)) throw new DomainError("nric_digits");
  return {
    bornOn: readBirthday(text, today),
    gender: Number(text.slice(-1)) % 2 === 1 ? "male" : "female",
  };
}

/** Checks a number against its type and gives the form in which it is kept. */
export function parseIdentityNumber(type: IdentityType, text: string, today: CalendarDay): string {
  if (type === "new_id") {
    readNric(text, today);
    return text;
  }
  const number = text.toUpperCase();
  if (!otherPatterns[type].test(number)) throw new DomainError("invalid_identity_number");
  return number;
}

// The number has no century: a year later than this one was in the last century.
function readBirthday(nric: string, today: CalendarDay): CalendarDay {
  const century = nric.slice(0, 2) > String(yearOf(today)).slice(2) ? "19" : "20";
  const text = `${century}${nric.slice(0, 2)}-${nric.slice(2, 4)}-${nric.slice(4, 6)}`;
  if (!isCalendarDay(text) || isBefore(today, text)) throw new DomainError("invalid_date_of_birth");
  return text;
}
