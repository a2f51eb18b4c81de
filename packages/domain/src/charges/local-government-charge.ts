import { type CalendarDay, daysBetween, isCalendarDay, parseCalendarDay } from "../calendar.ts";
import { DomainError } from "../domain-error.ts";
import { type Sen, sen } from "../money.ts";
import { refuseCardNumber } from "../person/card-number.ts";
import { parseEmail } from "../person/email.ts";
import { parsePhone, type PhoneNumber } from "../person/phone.ts";
import { readForm } from "../read-form.ts";
import { type Quote, quoteOf } from "./quote.ts";

/** What a payer writes down; no council has a record of it. Everything is text, as it was typed. */
export type ChargeForm = {
  readonly licenceNo: string;
  readonly customerName: string;
  readonly people: string;
  readonly startOn: string;
  readonly endOn: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
};

export type Declaration = {
  readonly licenceNo: string;
  readonly customerName: string;
  readonly people: number;
  readonly startOn: CalendarDay;
  readonly endOn: CalendarDay;
  readonly fullName: string;
  readonly email: string;
  readonly phone: PhoneNumber;
};

type Stay = Pick<Declaration, "people" | "startOn" | "endOn">;

export type LocalGovernmentChargeRates = { readonly perPersonAndDaySen: Sen };

export const defaultLocalGovernmentChargeRates: LocalGovernmentChargeRates = {
  perPersonAndDaySen: sen(100),
};

/** Below this no bank moves money, and no charge of this kind is taken online. */
const smallestSen = sen(100);
/** More than any group of visitors, and few enough that no sum is too large for a payment. */
const mostPeople = 10_000;
const mostDays = 366;

/** Reads the form, or refuses it with the code of each field that is wrong, under the names of the call. */
export function readDeclaration(form: ChargeForm): Declaration {
  return readForm((read) => ({
    licenceNo: read("license_no", () => readText(form.licenceNo)),
    customerName: read("customer_name", () => readText(form.customerName)),
    people: read("total_no_of_people", () => readPeople(form.people)),
    startOn: read("start_date", () => readDay(form.startOn)),
    endOn: read("end_date", () => readEnd(form)),
    fullName: read("full_name", () => readText(form.fullName)),
    email: read("email", () => parseEmail(readText(form.email))),
    phone: read("phone", () => parsePhone(readText(form.phone))),
  }));
}

/** The number of days is the difference of the two. */
function daysOf({ startOn, endOn }: Omit<Stay, "people">): number {
  return daysBetween(startOn, endOn);
}

/** People times days times the rate. */
function quoteStay(stay: Stay, { perPersonAndDaySen }: LocalGovernmentChargeRates): Quote {
  const [people, days] = [stay.people, daysOf(stay)];
  const amountSen = sen(people * days * perPersonAndDaySen);
  return quoteOf([{ code: "local_government_charge", params: { people, days }, amountSen }]);
}

/** What is to be paid for a declaration; too little for a bank is refused. */
export function quoteDeclaration(
  declaration: Declaration,
  rates: LocalGovernmentChargeRates,
): Quote {
  const quote = quoteStay(declaration, rates);
  if (quote.amountSen < smallestSen) throw new DomainError("amount_too_small");
  return quote;
}

/** What a form costs as far as it is filled in; nothing while people or days are missing or wrong. */
export function quoteAsTyped(
  form: Pick<ChargeForm, "people" | "startOn" | "endOn">,
  rates: LocalGovernmentChargeRates,
): Quote {
  try {
    const startOn = readDay(form.startOn);
    const stay = { people: readPeople(form.people), startOn, endOn: readEnd(form) };
    return quoteStay(stay, rates);
  } catch (error) {
    if (error instanceof DomainError) return quoteOf([]);
    throw error;
  }
}

function readText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") throw new DomainError("required");
  refuseCardNumber(trimmed);
  return trimmed;
}

function readPeople(text: string): number {
  const digits = readText(text);
  const people = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
  if (!(people <= mostPeople)) throw new DomainError("invalid_value");
  return people;
}

function readDay(text: string): CalendarDay {
  return parseCalendarDay(readText(text));
}

/** A start that is wrong is its own field's fault. A visit that ends on its first day has no days. */
function readEnd(form: Pick<ChargeForm, "startOn" | "endOn">): CalendarDay {
  const endOn = readDay(form.endOn);
  const startOn = form.startOn.trim();
  if (!isCalendarDay(startOn)) return endOn;
  const days = daysBetween(startOn, endOn);
  if (days <= 0) throw new DomainError("end_after_start");
  if (days > mostDays) throw new DomainError("invalid_value");
  return endOn;
}
