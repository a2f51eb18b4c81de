import { type Measured, type Post, runLanes } from "../load.ts";
import { accountAt } from "./registry.ts";

/** More under way than the API has connections to its database, so that these are always busy. */
export const lanes = 16;
/** How many bills a person looks at before the next one comes. */
export const perPerson = 4;
/** How many people share an address: far from what an address may find in an hour. */
export const perAddress = 1_000;
/** Spreads neighbouring lookups over the registry: prime, so that none is met twice. */
export const stride = 7_919_993;

/** People who each look at some bills, in lanes beside each other. */
export interface Visitors {
  /** Somebody looks at a bill for the first time. */
  first: () => Promise<void>;
  /** Somebody who has looked since the last `forget` looks at the same bill again. */
  again: () => Promise<void>;
  /** Whoever was here will not come again: what they looked at may be counted to an hour that is over. */
  forget: () => void;
}

export function visitorsOf(post: Post, size: number): Visitors {
  let from = 0;
  let until = 0;
  let next = 0;
  return {
    first: () => {
      until += 1;
      return look(post, size, until - 1);
    },
    again: () => {
      // The last ones may still have been under way when their time was over.
      next = next + 1 < until - lanes ? next + 1 : from;
      return look(post, size, next);
    },
    forget: () => (from = next = until),
  };
}

export async function lookFor(seconds: number, once: () => Promise<void>): Promise<Measured> {
  return runLanes(lanes, seconds, once);
}

async function look(post: Post, size: number, visit: number): Promise<void> {
  const { council, number } = accountAt((visit * stride) % size);
  const search = { council, payment_type: "assessment", _id: number };
  const { status, text } = await post(
    "/search",
    JSON.stringify({ data: search }),
    headersOf(visit),
  );
  if (status !== 200) throw new Error(`search answered ${status}: ${text}`);
}

function headersOf(visit: number): Record<string, string> {
  const { person, address } = visitorAt(visit);
  return {
    "content-type": "application/json",
    cookie: `__Host-device=${String(person).padStart(22, "x")}`,
    "x-forwarded-for": `10.${Math.floor(address / 256)}.${address % 256}.1`,
  };
}

/** Neighbouring visits are of different people at different addresses, so that nobody waits for themselves. */
function visitorAt(visit: number): { person: number; address: number } {
  const lane = visit % lanes;
  const turn = Math.floor(visit / (lanes * perPerson));
  return { person: turn * lanes + lane, address: Math.floor(turn / perAddress) * lanes + lane };
}
