import type { ParkingZones } from "@kaunter/contracts/parking";
import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { hoursOnSale, zoneIdOf } from "@kaunter/domain/charges/parking-session";
import { writeRinggit } from "@kaunter/domain/money";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { readTariff } from "../charges/parking-tariff.ts";
import { type ReadDeps, readRates, unlessRefused } from "../charges/read-record.ts";

/** Every zone of every council that takes parking online, with what can be bought there now. */
export async function listZones(deps: ReadDeps & { db: Database }): Promise<ParkingZones> {
  const rows = await deps.db
    .selectFrom("councils")
    .select(["code", "rates", sql<Date>`now()`.as("now")])
    .where("isEnabled", "=", true)
    .where(sql<boolean>`${parkingHoursKind} = any(kinds)`)
    .orderBy("code")
    .execute();
  const zones = rows.flatMap(({ code, rates, now }) => {
    const council = councilCodes.find((known) => known === code);
    if (!council) return [];
    const settings = { code, rates: rates as Record<string, unknown> };
    const tariff = unlessRefused(() => readRates(deps, settings, readTariff));
    if (!tariff) return [];
    return Object.entries(tariff.zones).map(([zone, { perHourSen }]) => ({
      _id: zoneIdOf(council, zone),
      council,
      zone,
      per_hour: writeRinggit(perHourSen),
      opens_at: tariff.opensAtHour,
      closes_at: tariff.closesAtHour,
      weekdays: [...tariff.weekdays],
      hours_on_sale: hoursOnSale(tariff, now),
    }));
  });
  return { zones };
}
