import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryClient } from "@kaunter/web/api/query-client";
import { t, useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { LinkRow } from "@kaunter/web/ui/link-row";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { Link } from "@kaunter/web/ui/link";
import { useQuery } from "@tanstack/react-query";
import { RunningParking } from "../../model/parking/own-parking.tsx";
import { zonesQuery } from "./api.ts";
import { topics } from "./topics.ts";

/** Where parking is paid for, and the way to what is unpaid. */
export function ParkingPage() {
  useT();
  const { data: zones, error, refetch } = useQuery(zonesQuery, queryClient);
  return (
    <div className="wrap">
      <article className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <h1>{t("nav.parking")}</h1>
        <p className="mt-3 text-lg/7">{t("parking.lead")}</p>
        <RunningParking />
        <section aria-labelledby="zones-title" className="mt-8">
          <h2 id="zones-title">{t("parking.zones")}</h2>
          {error instanceof DomainError && !zones && <RetryPanel error={error} onRetry={refetch} />}
          <ul className="card mt-3 empty:hidden">
            {zones?.map(({ _id, council, zone, per_hour }) => (
              <LinkRow
                key={_id}
                to={`/parking/${_id}`}
                title={t("parking.zone", { council: t(`council.${council}`), zone })}
                text={t("parking.tariff", { amount: formatRinggit(parseRinggit(per_hour)) })}
                icon="letterP"
              />
            ))}
          </ul>
        </section>
        {/* What follows the zones comes with them: nothing on the page jumps. */}
        {(zones || error) && <AfterZones />}
      </article>
    </div>
  );
}

function AfterZones() {
  return (
    <>
      <section aria-labelledby="unpaid-title" className="mt-8">
        <h2 id="unpaid-title" className="mb-3">
          {t("parking.unpaid_title")}
        </h2>
        <LinkButton look="secondary" to="/search?type=parking">
          {t("parking.unpaid")}
        </LinkButton>
      </section>
      <nav aria-label={t("parking.more")} className="mt-8 flex flex-wrap gap-x-6">
        {topics.map((topic) => (
          <Link
            key={topic}
            to={`/parking/${topic}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t(`parking.title.${topic}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
