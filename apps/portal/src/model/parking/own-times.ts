import type { OwnParking as Own } from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import { postJson } from "@kaunter/web/api/client";
import { queryClient } from "@kaunter/web/api/query-client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { now } from "@kaunter/web/browser/clock";
import { readStored, store } from "@kaunter/web/browser/storage";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { payerKeyOf } from "../payment/payment-storage.ts";

/** The newest payments of this device that bought time; a logout forgets them. */
const kept = "parking";
const mostKept = 5;
const askAgainMs = 2_000;
const mostAsks = 15;
const tickMs = 10_000;
/** Time that is over for longer is of no use to anybody. */
const shownAfterMs = 3_600_000;

/** Time that was bought for a vehicle in a zone: its end is that of the last extension. */
export interface OwnTime {
  zoneId: string;
  plate: string;
  endsAt: Date;
  /** By the server's clock; what is over has less than none. */
  leftMs: number;
}

export function keptPayments(): string[] {
  return (readStored(kept) ?? "").split(" ").filter((id) => /^\d{16}$/.test(id));
}

export function keepPayment(id: string): void {
  const others = keptPayments().filter((each) => each !== id);
  store(kept, [...others, id].slice(-mostKept).join(" "));
}

/** Each vehicle's time in each zone, and whether hours of these payments are still to be written down. */
export function useOwnTimes(ids: string[]): { times: OwnTime[]; isAwaited: boolean } {
  const { data } = useQuery(ownQuery(ids), queryClient);
  const nowMs = useNow();
  if (!data) return { times: [], isAwaited: false };
  const sinceAskedMs = Math.max(0, nowMs - data.askedAtMs);
  const times = new Map<string, OwnTime>();
  for (const { sessions, now: at } of data.answers) {
    for (const { zone_id: zoneId, vehicle_no: plate, ends_at } of sessions) {
      const endsAt = new Date(ends_at);
      const leftMs = endsAt.getTime() - Date.parse(at) - sinceAskedMs;
      const key = `${zoneId} ${plate}`;
      const earlier = times.get(key);
      if (leftMs <= -shownAfterMs || (earlier && earlier.endsAt > endsAt)) continue;
      times.set(key, { zoneId, plate, endsAt, leftMs });
    }
  }
  const isAwaited = data.answers.some(({ awaited }) => awaited > 0);
  return { times: [...times.values()], isAwaited };
}

function useNow(): number {
  const [ms, setMs] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setMs(now().getTime()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return ms;
}

interface Asked {
  answers: Own[];
  askedAtMs: number;
}

function ownQuery(ids: string[]) {
  return queryOptions({
    queryKey: ["parking-of", ...ids],
    queryFn: async ({ signal }): Promise<Asked> => {
      const asked = await Promise.allSettled(ids.map((id) => askOf(id, signal)));
      // A payment that no longer answers hides no other.
      const answers = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      return { answers, askedAtMs: now().getTime() };
    },
    enabled: ids.length > 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.answers.some(({ awaited }) => awaited > 0) === true &&
      state.dataUpdateCount < mostAsks &&
      askAgainMs,
  });
}

async function askOf(id: string, signal: AbortSignal): Promise<Own> {
  const asked = { _id: id, ...(await payerKeyOf(id)) };
  const answer = await postJson(paths.parkingOfPayment, asked, signal);
  return readAnswer<Own>(answer, { sessions: "list" });
}
