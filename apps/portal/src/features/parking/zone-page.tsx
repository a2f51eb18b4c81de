import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { readZoneId, zoneIdOf } from "@kaunter/domain/charges/parking-session";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryClient } from "@kaunter/web/api/query-client";
import { t, useLanguage, useT } from "@kaunter/web/language/translate";
import { useIdInAddress, useLocation } from "@kaunter/web/page/router";
import { NotFoundPage } from "@kaunter/web/shell/error-page";
import { Panel } from "@kaunter/web/ui/panel";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { useQuery } from "@tanstack/react-query";
import { RunningParking } from "../../model/parking/own-parking.tsx";
import { type Zone, zonesQuery } from "./api.ts";
import { HoursForm } from "./hours-form.tsx";

/** One zone, whose id is on its sign: what it costs, and buying time in it. */
export function ZonePage() {
  useT();
  const named = readZoneId(useIdInAddress());
  const { data: zones, error, refetch } = useQuery(zonesQuery, queryClient);
  const id = named && zoneIdOf(named.council, named.zone);
  const zone = zones?.find(({ _id }) => _id === id);
  if (!named || (zones && !zone)) return <NotFoundPage />;
  return (
    <div className="wrap">
      <article className="mx-auto max-w-120 pt-5 pb-12 md:pt-8">
        {zone && <Shown key={zone._id} zone={zone} />}
        {!zone && <h1 tabIndex={-1}>{t("nav.parking")}</h1>}
        {!zone && error instanceof DomainError && <RetryPanel error={error} onRetry={refetch} />}
      </article>
    </div>
  );
}

function Shown({ zone }: { zone: Zone }) {
  const { council, zone: letter, per_hour, opens_at: from, closes_at: to } = zone;
  const { key } = useLocation();
  return (
    <>
      <h1>{t("parking.zone", { council: t(`council.${council}`), zone: letter })}</h1>
      <p className="mt-2 text-lg/7">
        {t("parking.tariff", { amount: formatRinggit(parseRinggit(per_hour)) })}
      </p>
      <p className="text-txt-black-500">
        {t("parking.hours_of_day", { from: String(from), to: String(to) })}
      </p>
      <Days weekdays={zone.weekdays} />
      <RunningParking />
      <div className="mt-5">
        {zone.hours_on_sale > 0 ? (
          // Extend leads to this page from itself: what was typed for another vehicle does not stay.
          <HoursForm key={key} zone={zone} />
        ) : (
          <Panel look="success">{t("parking.free")}</Panel>
        )}
      </div>
    </>
  );
}

/** 7 January 2024 was a Sunday. */
const someSunday = Date.UTC(2024, 0, 7);

function Days({ weekdays }: Pick<Zone, "weekdays">) {
  const tag = languageTags[useLanguage()];
  const format = new Intl.DateTimeFormat(tag, { weekday: "short", timeZone: "UTC" });
  const days = weekdays.map((day) => format.format(someSunday + day * 86_400_000)).join(", ");
  return <p className="text-txt-black-500">{t("parking.days", { days })}</p>;
}
