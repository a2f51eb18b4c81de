import type { OwnParking as Own } from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";
import { queryClient } from "@kaunter/web/api/query-client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { now } from "@kaunter/web/browser/clock";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { payerKeyOf } from "../payment/payment-storage.ts";

const askAgainMs = 2_000;
const mostAsks = 15;
const askSlowlyMs = 30_000;
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

/** Each vehicle's time in each zone, and whether hours of these payments are still to be written down. */
export function useOwnTimes(ids: string[]): { times: OwnTime[]; isAwaited: boolean } {
  const asked = useQueries({ queries: ids.map(ownQuery) }, queryClient);
  const nowMs = useNow();
  const times = new Map<string, OwnTime>();
  for (const { data } of asked) {
    if (!data?.own) continue;
    const { sessions, now: at } = data.own;
    const sinceAskedMs = Math.max(0, nowMs - data.askedAtMs);
    for (const { zone_id: zoneId, vehicle_no: plate, ends_at } of sessions) {
      const endsAt = new Date(ends_at);
      const leftMs = endsAt.getTime() - Date.parse(at) - sinceAskedMs;
      const key = `${zoneId} ${plate}`;
      const earlier = times.get(key);
      if (leftMs <= -shownAfterMs || (earlier && earlier.endsAt > endsAt)) continue;
      times.set(key, { zoneId, plate, endsAt, leftMs });
    }
  }
  return { times: [...times.values()], isAwaited: asked.some(({ data }) => isAwaited(data)) };
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
  /** Null for a payment that no longer answers. */
  own: Own | null;
  askedAtMs: number;
}

function isAwaited(asked: Asked | undefined): boolean {
  return (asked?.own?.awaited ?? 0) > 0;
}

function ownQuery(id: string) {
  return queryOptions({
    queryKey: ["parking-of", id],
    queryFn: async ({ signal }): Promise<Asked> => {
      const own = await askOf(id, signal);
      return { own, askedAtMs: now().getTime() };
    },
    retry: false,
    // A question that was lost is asked again, and what was known until then stays.
    refetchInterval: ({ state: { data, status, dataUpdateCount, errorUpdateCount } }) => {
      if (!isAwaited(data)) return status === "error" && askSlowlyMs;
      return dataUpdateCount + errorUpdateCount < mostAsks ? askAgainMs : askSlowlyMs;
    },
  });
}

async function askOf(id: string, signal: AbortSignal): Promise<Own | null> {
  const asked = { _id: id, ...(await payerKeyOf(id)) };
  try {
    const answer = await postJson(paths.parkingOfPayment, asked, signal);
    return readAnswer<Own>(answer, { sessions: "list" });
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}
