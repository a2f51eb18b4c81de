import { type CalendarDay, calendarDay, dayOf, daysBetween, secondsOfDay } from "../calendar.ts";
import { DomainError, type ErrorCode } from "../domain-error.ts";
import { type Sen, sen } from "../money.ts";
import { type Quote, quoteOf } from "./quote.ts";
import { readPlate } from "./reference.ts";

/** What a council asks for parking, and when; outside these hours nobody pays. */
export type ParkingTariff = {
  /** By the letter on the sign. */
  readonly zones: Readonly<Record<string, { readonly perHourSen: Sen }>>;
  readonly opensAtHour: number;
  readonly closesAtHour: number;
  /** Days of the week on which parking is paid for; Sunday is 0. */
  readonly weekdays: readonly number[];
};

export const defaultParkingTariff: ParkingTariff = {
  zones: { A: { perHourSen: sen(50) }, B: { perHourSen: sen(100) } },
  opensAtHour: 8,
  closesAtHour: 17,
  weekdays: [1, 2, 3, 4, 5, 6],
};

/** As it was typed. */
export type ParkingForm = { readonly zone: string; readonly plate: string; readonly hours: number };

export type ParkingHours = {
  readonly zone: string;
  readonly plate: string;
  readonly hours: number;
};

const hourMs = 3_600_000;
const someSunday = calendarDay({ year: 2024, month: 1, day: 7 });

export function weekdayOf(day: CalendarDay): number {
  return ((daysBetween(someSunday, day) % 7) + 7) % 7;
}

/** How many hours can be bought at an instant: those that have begun before parking is free again. None while it is free. */
export function hoursOnSale(tariff: ParkingTariff, now: Date): number {
  const { opensAtHour, closesAtHour, weekdays } = tariff;
  const hour = secondsOfDay(now) / 3_600;
  const isPaid = weekdays.includes(weekdayOf(dayOf(now))) && hour >= opensAtHour;
  return isPaid ? Math.max(0, Math.ceil(closesAtHour - hour)) : 0;
}

/** Reads what somebody wants to park, or refuses it with the code of each field, under the names of the call. */
export function readParkingHours(
  form: ParkingForm,
  tariff: ParkingTariff,
  now: Date,
): ParkingHours {
  const onSale = hoursOnSale(tariff, now);
  if (onSale === 0) throw new DomainError("parking_free");
  const faults: Record<string, ErrorCode> = {};
  const zone = form.zone.trim().toUpperCase();
  if (!Object.hasOwn(tariff.zones, zone)) faults["zone"] = "invalid_value";
  let plate = "";
  try {
    plate = readPlate(form.plate);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    faults["vehicle_no"] = form.plate.trim() === "" ? "required" : "invalid_value";
  }
  const { hours } = form;
  if (!Number.isInteger(hours) || hours < 1) faults["hours"] = "invalid_value";
  if (Object.keys(faults).length > 0) throw new DomainError("invalid_request", faults);
  // With every hour that strikes one less is on sale: whoever pays meanwhile did nothing wrong.
  if (hours > onSale) throw new DomainError("parking_ends_sooner");
  return { zone, plate, hours };
}

export function quoteParking(
  { zone, hours }: Pick<ParkingHours, "zone" | "hours">,
  tariff: ParkingTariff,
): Quote {
  const perHourSen = tariff.zones[zone]?.perHourSen ?? sen(0);
  return quoteOf([
    { code: "parking", params: { zone, hours }, amountSen: sen(hours * perHourSen) },
  ]);
}

/** From when to when: paid time follows time that is paid for already, so that an extension loses no minute. */
export function sessionTimes(
  { paidAt, hours }: { paidAt: Date; hours: number },
  lastEndsAt: Date | undefined,
): { startsAt: Date; endsAt: Date } {
  const startsAt = lastEndsAt && lastEndsAt > paidAt ? lastEndsAt : paidAt;
  return { startsAt, endsAt: new Date(startsAt.getTime() + hours * hourMs) };
}

/** A zone is named on its sign by its council and its letter, "mpt-a". */
export function readZoneId(id: string): { council: string; zone: string } | undefined {
  const parts = /^(?<council>[a-z]{2,10})-(?<zone>[a-z0-9]{1,4})$/i.exec(id)?.groups;
  const { council = "", zone = "" } = parts ?? {};
  return parts && { council: council.toLowerCase(), zone: zone.toUpperCase() };
}

export function zoneIdOf(council: string, zone: string): string {
  return `${council}-${zone.toLowerCase()}`;
}
