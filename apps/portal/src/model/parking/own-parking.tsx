import { readZoneId } from "@kaunter/domain/charges/parking-session";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { formatClock } from "@kaunter/words/times";
import { keptPayments } from "./kept-payments.ts";
import { type OwnTime, useOwnTimes } from "./own-times.ts";

const minuteMs = 60_000;
/** So long before its end people are asked whether they need longer. */
const soonMs = 10 * minuteMs;

/** On the pages of zones: the time that was bought last on this device, of each vehicle. */
export function RunningParking() {
  return <ParkingTimes ids={keptPayments()} />;
}

export function ParkingTimes({ ids }: { ids: string[] }) {
  const { times, isAwaited } = useOwnTimes(ids);
  if (times.length === 0 && !isAwaited) return null;
  return (
    <section aria-labelledby="parking-title" className="card mt-5 p-4 md:p-6 print:hidden">
      <h2 id="parking-title">{t("parking.yours")}</h2>
      {times.map((time) => (
        <Running key={`${time.zoneId} ${time.plate}`} time={time} />
      ))}
      {isAwaited && <output className="mt-2 block">{t("parking.awaited")}</output>}
    </section>
  );
}

function Running({ time: { zoneId, plate, endsAt, leftMs } }: { time: OwnTime }) {
  const language = useLanguage();
  const zone = readZoneId(zoneId)?.zone ?? "";
  const minutes = Math.ceil(Math.abs(leftMs) / minuteMs);
  return (
    <div className="mt-4 first-of-type:mt-2">
      <p className="font-heading text-2xl/8">
        {leftMs > 0
          ? t("parking.left", {
              hours: String(Math.floor(minutes / 60)),
              minutes: String(minutes % 60),
            })
          : t("parking.over", { minutes: String(minutes) })}
      </p>
      <p className="mt-1">
        {t("parking.until", { plate, zone, time: formatClock(endsAt, language) })}
      </p>
      {leftMs > 0 && leftMs < soonMs && (
        <output className="mt-3 block">
          <Panel look="warning">{t("parking.soon")}</Panel>
        </output>
      )}
      <p className="mt-4">
        <LinkButton to={`/parking/${zoneId}?plate=${plate}`}>{t("parking.extend")}</LinkButton>
      </p>
    </div>
  );
}
