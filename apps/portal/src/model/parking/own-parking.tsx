import type { OwnParking as Own } from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { readZoneId } from "@kaunter/domain/charges/parking-session";
import { postJson } from "@kaunter/web/api/client";
import { queryClient } from "@kaunter/web/api/query-client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { now } from "@kaunter/web/browser/clock";
import { readStored, store } from "@kaunter/web/browser/storage";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { formatClock } from "@kaunter/words/times";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { payerKeyOf } from "../payment/payment-storage.ts";

/** The newest payment of this device that bought time; a logout forgets it. */
const kept = "parking";
const askAgainMs = 2_000;
const mostAsks = 15;
const minuteMs = 60_000;
/** So long before its end people are asked whether they need longer. */
const soonMs = 10 * minuteMs;

/** On a receipt: the time that the payment bought, for whoever paid. */
export function OwnParking({ payment }: { payment: Payment }) {
  const isParking = payment.services.some(
    ({ type, outcome }) => type === parkingHoursKind && outcome === "settled",
  );
  useEffect(() => {
    if (isParking) store(kept, payment._id);
  }, [isParking, payment._id]);
  return isParking ? <Time id={payment._id} /> : null;
}

/** On the pages of zones: the time that was bought last on this device. */
export function RunningParking() {
  const id = readStored(kept);
  return id !== null && /^\d{16}$/.test(id) ? <Time id={id} /> : null;
}

/** The plate of the time that runs, so that nobody types it again. */
export function useExtendedPlate(): string | undefined {
  const id = readStored(kept) ?? "";
  return queryClient.getQueryData<Asked>(ownQuery(id).queryKey)?.sessions.at(-1)?.vehicle_no;
}

function Time({ id }: { id: string }) {
  const { data } = useQuery(ownQuery(id), queryClient);
  const sinceAskedMs = useMinutes(data?.askedAtMs);
  const last = data?.sessions.at(-1);
  if (!data || (!last && data.awaited === 0)) return null;
  return (
    <section aria-labelledby="parking-title" className="card mt-5 p-4 md:p-6 print:hidden">
      <h2 id="parking-title">{t("parking.yours")}</h2>
      {last ? (
        <Running session={last} nowMs={Date.parse(data.now) + sinceAskedMs} />
      ) : (
        <output className="mt-2 block">{t("parking.awaited")}</output>
      )}
    </section>
  );
}

interface RunningProps {
  session: Own["sessions"][number];
  /** By the server's clock. */
  nowMs: number;
}

function Running({ session, nowMs }: RunningProps) {
  const language = useLanguage();
  const { vehicle_no: plate, zone_id, ends_at } = session;
  const leftMs = Date.parse(ends_at) - nowMs;
  const zone = readZoneId(zone_id)?.zone ?? "";
  const time = formatClock(new Date(ends_at), language);
  const minutes = Math.ceil(Math.abs(leftMs) / minuteMs);
  return (
    <>
      <p className="mt-2 font-heading text-2xl/8">
        {leftMs > 0
          ? t("parking.left", {
              hours: String(Math.floor(minutes / 60)),
              minutes: String(minutes % 60),
            })
          : t("parking.over", { minutes: String(minutes) })}
      </p>
      <p className="mt-1">{t("parking.until", { plate, zone, time })}</p>
      {leftMs > 0 && leftMs < soonMs && (
        <output className="mt-3 block">
          <Panel look="warning">{t("parking.soon")}</Panel>
        </output>
      )}
      <p className="mt-4">
        <LinkButton to={`/parking/${zone_id}`}>{t("parking.extend")}</LinkButton>
      </p>
    </>
  );
}

/** How long ago something was, told anew every ten seconds. */
function useMinutes(sinceMs = 0): number {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const tell = () => setMs(now().getTime() - sinceMs);
    tell();
    const timer = setInterval(tell, 10_000);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return ms;
}

type Asked = Own & { askedAtMs: number };

function ownQuery(id: string) {
  return queryOptions({
    queryKey: ["parking-of", id],
    queryFn: async ({ signal }): Promise<Asked> => {
      const asked = { _id: id, ...(await payerKeyOf(id)) };
      const answer = await postJson(paths.parkingOfPayment, asked, signal);
      return { ...readAnswer<Own>(answer, { sessions: "list" }), askedAtMs: now().getTime() };
    },
    retry: false,
    refetchInterval: ({ state }) =>
      (state.data?.awaited ?? 0) > 0 && state.dataUpdateCount < mostAsks && askAgainMs,
  });
}
