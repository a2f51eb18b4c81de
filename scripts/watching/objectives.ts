/**
 * What we promise of the service, over four weeks, and how each promise is counted: events in all, and those that were good. A
 * sum that nothing feeds yet is 0, so that a thing which only ever fails is seen.
 */
export interface Objective {
  slo: string;
  /** The beginning of its alerts' names. */
  name: string;
  /** Of a thousand events so many may be bad. */
  badOfThousand: number;
  promise: string;
  failing: string;
  all: (window: string) => string;
  good: (window: string) => string;
}

const asked = "kaunter_http_request_seconds";
const paying = 'route=~"/createPayment|/handoff|/api/payments/attempts"';
/** Probes answer 503 on purpose while a server leaves; the others may wait three seconds for a provider. */
const visitors = 'route!~"/readyz|/healthz|/handoff|/api/payments/(attempts|requery)"';

const within = (histogram: string, le: string) => ({
  all: (window: string) => `sum(rate(${histogram}_count[${window}]))`,
  good: (window: string) => `sum(rate(${histogram}_bucket{le="${le}"}[${window}]))`,
});
const answered = (selector: string, le: string) => ({
  all: (window: string) => `sum(rate(${asked}_count{${selector}}[${window}]))`,
  good: (window: string) =>
    `sum(rate(${asked}_bucket{${selector},status!~"5..",le="${le}"}[${window}]))`,
});

export const objectives: readonly Objective[] = [
  {
    slo: "paying",
    name: "Paying",
    badOfThousand: 1,
    promise: "Whoever wants to pay is led to the bank within ten seconds",
    failing: "Payers do not get to their bank",
    ...answered(paying, "10"),
  },
  {
    slo: "settling",
    name: "Settling",
    badOfThousand: 1,
    promise: "A provider's word counts within a minute",
    failing: "What providers say does not reach the books in time",
    ...within("kaunter_message_applied_seconds", "60"),
  },
  {
    slo: "portal",
    name: "Portal",
    badOfThousand: 1,
    promise: "The portal and the office answer within two seconds, without a fault",
    failing: "The portal does not answer well",
    ...answered(visitors, "2"),
  },
  {
    slo: "receipts",
    name: "Mailing",
    badOfThousand: 10,
    promise: "A receipt is mailed within five minutes",
    failing: "Receipts are mailed late",
    ...within("kaunter_receipt_mailed_seconds", "300"),
  },
];

export const windows = ["5m", "30m", "1h", "6h", "3d"] as const;
export type Window = (typeof windows)[number];

/** What part of the events was bad; nothing where nothing happened. */
export function badRatio({ all, good }: Objective, window: Window): string {
  const total = all(window);
  return `(${total} - (${good(window)} or vector(0))) / (${total} > 0)`;
}

/** How many were bad in six hours: one fault of a quiet night wakes nobody. */
export function badCount({ all, good }: Objective): string {
  return `(${all("6h")} - (${good("6h")} or vector(0))) * 21600`;
}
