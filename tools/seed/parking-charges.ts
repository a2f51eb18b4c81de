import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { addDays } from "./days.ts";
import { drawPlate } from "./plates.ts";
import { between, pick, pickByShare, randomOf } from "./random.ts";

export interface ParkingRecord {
  amountSen: number;
  status: "unpaid" | "paid" | "cancelled";
  zone: string;
  hours: number;
  parkedOn: string;
  plate: string;
}

const zones = [
  { zone: "A", hourSen: 50 },
  { zone: "B", hourSen: 100 },
];
/** From eight in the morning until five in the afternoon. */
const longestHours = 9;
const statusShares = { unpaid: 55, paid: 42, cancelled: 3 };
const oldestDays = 60;

export function parkingOf(council: Council, index: number, today: string): Charge<ParkingRecord> {
  const random = randomOf(council.code, "parking", index);
  const { zone, hourSen } = pick(random, zones);
  const hours = between(random, 1, longestHours);
  const plate = drawPlate(random, council.division);
  return {
    council: council.code,
    kind: "parking",
    // The first hundred numbers are left to the fixed scenarios.
    number: `PK${String(100 + index).padStart(8, "0")}`,
    plate,
    record: {
      amountSen: hours * hourSen,
      status: pickByShare(random, statusShares),
      zone,
      hours,
      parkedOn: workingDay(addDays(today, -between(random, 0, oldestDays))),
      plate,
    },
  };
}

/** Nobody pays on a Sunday: the day before. */
function workingDay(day: string): string {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return isSunday ? addDays(day, -1) : day;
}
