import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { defaultParkingTariff, type ParkingTariff } from "@kaunter/domain/charges/parking-session";
import * as z from "zod";
import type { CouncilSettings } from "./council-records.ts";
import { senField } from "./kinds/fields.ts";

const { zones, opensAtHour, closesAtHour, weekdays } = defaultParkingTariff;
const hour = z.int().min(0).max(24);

const tariffSchema = z.strictObject({
  zones: z
    .record(z.string().regex(/^[A-Z0-9]{1,4}$/), z.strictObject({ perHourSen: senField }))
    .default({ ...zones }),
  opensAtHour: hour.default(opensAtHour),
  closesAtHour: hour.default(closesAtHour),
  weekdays: z.array(z.int().min(0).max(6)).default([...weekdays]),
});

/** What a council asks for parking, as far as it differs from what most ask. */
export function readTariff(rates: CouncilSettings["rates"]): ParkingTariff {
  return tariffSchema.parse(rates[parkingHoursKind] ?? {});
}
