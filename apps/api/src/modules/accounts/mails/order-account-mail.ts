import { randomUUID } from "node:crypto";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { sendAccountMailJob } from "../jobs.ts";
import type { MailKind } from "./mail-kind.ts";

export interface OrderDeps {
  enqueue: Enqueue;
  personKey: PersonKey;
}

export interface OrderedMail {
  kind: MailKind;
  to: string;
  language: Language;
  /** The code, or the id of a reset: encrypted until it is sent, then forgotten. */
  secret?: string;
}

/** Orders a mail in the caller's transaction. */
export async function orderAccountMail(
  tx: Tx,
  { enqueue, personKey }: OrderDeps,
  { kind, to, language, secret = "" }: OrderedMail,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const sealed = personKey.seal(JSON.stringify({ to, secret }), `account_letters ${id}`);
  const recipient = personKey.indexOf("email", to);
  await tx
    .insertInto("accountLetters")
    .values({ id, kind, recipient, language, sealed, orderedAt: now })
    .execute();
  await enqueue(tx, sendAccountMailJob, [{ letterId: id }]);
}

export interface MailLimit {
  most: number;
  withinMs: number;
}

/**
 * Whether a recipient may be written to once more. Anybody can write down anybody's address, so it is counted for each,
 * one at a time.
 */
export async function mayWriteTo(
  tx: Tx,
  recipient: Buffer,
  kinds: readonly string[],
  { limits, now }: { limits: readonly MailLimit[]; now: Date },
): Promise<boolean> {
  const lock = recipient.readBigInt64BE().toString();
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  const earlier = await tx
    .selectFrom("accountLetters")
    .select("orderedAt")
    .where("recipient", "=", recipient)
    .where("kind", "in", kinds)
    .where("orderedAt", ">", new Date(now.getTime() - longestMs))
    .execute();
  return limits.every(({ most, withinMs }) => {
    const isLate = ({ orderedAt }: { orderedAt: Date }) =>
      now.getTime() - orderedAt.getTime() < withinMs;
    return earlier.filter(isLate).length < most;
  });
}
