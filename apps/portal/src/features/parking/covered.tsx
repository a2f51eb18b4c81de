import { hoursOnSale } from "@kaunter/domain/charges/parking-session";
import { readPlate } from "@kaunter/domain/charges/reference";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Panel } from "@kaunter/web/ui/panel";
import { formatClock } from "@kaunter/words/times";
import { keptPayments } from "../../model/parking/kept-payments.ts";
import { type OwnTime, useOwnTimes } from "../../model/parking/own-times.ts";
import type { Zone } from "./api.ts";

/** What this device has bought in a zone and still runs or has just ended. */
export function useOwnTimesIn(zone: Zone): OwnTime[] {
  return useOwnTimes(keptPayments()).times.filter(({ zoneId }) => zoneId === zone._id);
}

/** The plate that is to be extended, so that nobody types it again; of two vehicles the address says which. */
export function useKnownPlate(times: OwnTime[]): string {
  const inAddress = useSearchParams().get("plate");
  return inAddress ?? (times.length === 1 ? (times[0]?.plate ?? "") : "");
}

/** The time that runs for a plate, however it is written. */
export function runningFor(plate: string, times: OwnTime[]): OwnTime | undefined {
  try {
    const read = readPlate(plate);
    return times.find((time) => time.plate === read && time.leftMs > 0);
  } catch {
    return undefined;
  }
}

/** New time follows time that runs, so an extension that begins when parking is free would be paid for nothing. */
export function hoursNeeded(zone: Zone, running: OwnTime | undefined): number {
  if (!running) return zone.hours_on_sale;
  const { opens_at: opensAtHour, closes_at: closesAtHour, weekdays } = zone;
  const tariff = { zones: {}, opensAtHour, closesAtHour, weekdays };
  return Math.min(zone.hours_on_sale, hoursOnSale(tariff, running.endsAt));
}

/** Why fewer hours than usual are offered, or none. */
export function Covered({ zone, running }: { zone: Zone; running: OwnTime }) {
  const time = formatClock(running.endsAt, useLanguage());
  const needed = hoursNeeded(zone, running);
  if (needed === zone.hours_on_sale) return null;
  return (
    <output>
      <Panel look="info">
        {needed > 0
          ? t("parking.partly_covered", { time, to: String(zone.closes_at) })
          : t("parking.covered", { time })}
      </Panel>
    </output>
  );
}
