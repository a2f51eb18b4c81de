import { dayOf } from "@kaunter/domain/calendar";
import type { Database } from "../../db/pool.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import type { Visitor } from "../charges/lookup-limits.ts";

/** Whose door it was: an account's, or that of an address which no account has. */
export type Whose = { userId: string } | { tried: Buffer };

export type SecurityEvent =
  | { what: "signed_in"; userId: string; how: "password" | "passkey"; deviceName: string }
  | ({ what: "sign_in_failed"; how: "password" } & Whose)
  | { what: "sign_in_failed"; how: "passkey" }
  | ({ what: "reset_requested" } & Whose)
  | { what: "locked_out" }
  | { what: "refused"; route: string };

export interface SecurityDeps {
  personKey: PersonKey;
}

/** When it happened, and who did it as far as that is known. */
export interface Moment {
  visitor: Visitor;
  now: Date;
}

/** Writes down what happened at a door. What is noted once an hour for a neighbourhood is noted already, or is now. */
export async function noteSecurityEvent(
  db: Database,
  { personKey }: SecurityDeps,
  event: SecurityEvent,
  { visitor, now }: Moment,
): Promise<void> {
  const day = dayOf(now);
  const { address, device } = visitor;
  await db
    .insertInto("securityEvents")
    .values({
      ...event,
      at: now,
      origin: personKey.indexOf("origin", `${day} ${address}`),
      device: device === undefined ? null : personKey.indexOf("device", `${day} ${device}`),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
