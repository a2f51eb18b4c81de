import type { Answer } from "./connection.ts";

export interface Tally {
  /** How many answers of each class: 2xx, 4xx and so on; `closed` for none. */
  classes: Map<string, number>;
  busy: number;
  /** Turned away by a limit, before the code behind it. */
  limited: number;
  slowestMs: number;
  faults: string[];
}

export interface Sent {
  place: number;
  /** The place of the request before it on its connection, which may be to blame. */
  before?: number | undefined;
  bytes: string;
}

const slowAfterMs = 5_000;
const shownAtMost = 20;
const shownCharacters = 800;

export function newTally(): Tally {
  return { classes: new Map(), busy: 0, limited: 0, slowestMs: 0, faults: [] };
}

/** Counts an answer; one that must not be is kept with its request, so that it can be repeated. */
export function count(tally: Tally, sent: Sent, answer: Answer): void {
  const { status, body, ms, isLate } = answer;
  // A callback says so in its provider's words: the message is kept, and shall come again.
  const isBusy = status === 503 && (body.includes('"code":"busy"') || body === "ERROR");
  const name = status === 0 ? "closed" : `${Math.floor(status / 100)}xx`;
  const { classes } = tally;
  if (isBusy) tally.busy += 1;
  else classes.set(name, (classes.get(name) ?? 0) + 1);
  if (status === 429) tally.limited += 1;
  tally.slowestMs = Math.max(tally.slowestMs, ms);
  if (isLate) return blame(tally, sent, "no answer");
  if (status >= 500 && !isBusy) return blame(tally, sent, `${status} ${body.slice(0, 300)}`);
}

/** A request was slow although nothing else was asked at the time. */
export function countAlone(tally: Tally, sent: Sent, answer: Answer): void {
  if (isSlow(answer)) blame(tally, sent, `answered after ${Math.round(answer.ms)} ms, alone`);
}

export function isSlow({ ms }: Answer): boolean {
  return ms > slowAfterMs;
}

function blame({ faults }: Tally, { place, before, bytes }: Sent, what: string): void {
  const request = JSON.stringify(bytes.slice(0, shownCharacters));
  const fault = `request ${place} (after ${before ?? "none"}): ${what}\n  ${request}`;
  faults.push(fault);
  if (faults.length <= shownAtMost) process.stdout.write(`${fault}\n`);
}
