import type { AlertCase } from "./cases.ts";

/** A promise: the series that counts the good events beside the one that counts all, and how many of 10,000 may be bad. */
interface Promised {
  slo: string;
  name: string;
  good: string;
  all: string;
  mayBeBad: number;
  failing: string;
}

const asked = "kaunter_http_request_seconds";
const page = 'method="POST",route="/createPayment"';
const promised: readonly Promised[] = [
  {
    slo: "paying",
    name: "Paying",
    good: `${asked}_bucket{${page},status="200",le="10"}`,
    all: `${asked}_count{${page},status="200"}`,
    mayBeBad: 10,
    failing: "Payers do not get to their bank",
  },
  {
    slo: "settling",
    name: "Settling",
    good: 'kaunter_message_applied_seconds_bucket{le="60"}',
    all: "kaunter_message_applied_seconds_count",
    mayBeBad: 10,
    failing: "What providers say does not reach the books in time",
  },
  {
    slo: "portal",
    name: "Portal",
    good: `${asked}_bucket{method="GET",route="/",status="200",le="2"}`,
    all: `${asked}_count{method="GET",route="/",status="200"}`,
    mayBeBad: 10,
    failing: "The portal does not answer well",
  },
  {
    slo: "receipts",
    name: "Mailing",
    good: 'kaunter_receipt_mailed_seconds_bucket{le="300"}',
    all: "kaunter_receipt_mailed_seconds_count",
    mayBeBad: 100,
    failing: "Receipts are mailed late",
  },
];

/** So many events come in each interval, of which a part is bad. */
const events = 10_000;
const intervals = 215;
const growing = (each: number) => `0+${each}x${intervals}`;
/** Two minutes apart: six good hours, and most of one more. */
const quick = { minutesApart: 2, firesAt: 428, severity: "page" } as const;

/** Fourteen and a half times what may be bad, and fourteen times for a moment within a good day: the first wakes somebody. */
function fast({ slo, name, good, all, mayBeBad, failing }: Promised): AlertCase {
  return {
    alert: `${name}FailsFast`,
    series: good,
    beside: { [all]: growing(events) },
    fires: growing(events - mayBeBad * 14.5),
    silent: `0+${events}x185 ${events * 186}+${events - mayBeBad * 14}x30`,
    ...quick,
    labels: { slo },
    says: `${failing}: at this rate what may fail in four weeks has failed in days`,
  };
}

/** For three days a little more than may be bad, and exactly as much. */
function slow({ slo, name, good, all, mayBeBad, failing }: Promised): AlertCase {
  return {
    alert: `${name}FailsSlowly`,
    series: good,
    beside: { [all]: growing(events) },
    fires: growing(events - mayBeBad * 1.1),
    silent: growing(events - mayBeBad * 0.99),
    minutesApart: 60,
    firesAt: 80 * 60,
    severity: "ticket",
    labels: { slo },
    says: `${failing}: more than was promised, for three days`,
  };
}

/** Nothing good at all, in a series that was never seen: it counts as bad. One that fails alone in a quiet night does not. */
function unseen({ slo, name, all, failing }: Promised): AlertCase {
  return {
    alert: `${name}FailsFast`,
    series: all.replace('status="200"', 'status="500"'),
    fires: growing(1),
    silent: "0x210 1x10",
    ...quick,
    labels: { slo },
    says: `${failing}: at this rate what may fail in four weeks has failed in days`,
  };
}

export const casesOfObjectives: readonly AlertCase[] = promised.flatMap((each) => [
  fast(each),
  slow(each),
  unseen(each),
]);
