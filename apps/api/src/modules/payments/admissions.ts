import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { PersonKey } from "../privacy/person-key.ts";

export interface Admission {
  paymentId: string;
  purpose: string;
  recipient: Buffer;
  perDay: number;
}

const dayMs = 24 * 3_600_000;

/** An address or a number as it is counted: nobody can read it out of the books, or guess it without the key. */
export function recipientOf(personKey: PersonKey, address: string): Buffer {
  return personKey.indexOf("recipient", address.toLowerCase());
}

/**
 * Whether another message may go to a recipient today. It is counted before it is sent, one at a time for a recipient;
 * what was admitted once stays admitted, so that a second try is not a second message.
 */
export async function admit(tx: Tx, admission: Admission, now: Date): Promise<boolean> {
  const { paymentId, purpose, recipient, perDay } = admission;
  const lock = recipient.readBigInt64BE().toString();
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
  const lately = await tx
    .selectFrom("messageAdmissions")
    .select(["paymentId", "purpose"])
    .where("recipient", "=", recipient)
    .where("admittedAt", ">", new Date(now.getTime() - dayMs))
    .execute();
  if (lately.some((one) => one.paymentId === paymentId && one.purpose === purpose)) return true;
  if (lately.length >= perDay) return false;
  await tx
    .insertInto("messageAdmissions")
    .values({ paymentId, purpose, recipient, admittedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Deletes counts that are older than two days. */
export async function forgetAdmissions(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("messageAdmissions")
    .where("admittedAt", "<", new Date(now.getTime() - 2 * dayMs))
    .execute();
}
