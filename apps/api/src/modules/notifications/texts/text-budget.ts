import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Who orders a code: an account, on a device if it showed its name. */
export interface CodeOrder {
  userId: string;
  device: string | undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A person proves one phone and mistypes it once or twice; a family shares a device. */
const perDay = { account: 10, device: 20 };
/** What the whole portal may send; an alert comes before it is used up. */
const codesPerHour = 300;

/** Codes are counted one after the other. */
const lock = 7_302_018_000_000n;

/**
 * Refuses a code by text that somebody, or everybody together, has had too many of. A text costs the operator money and
 * reaches whatever number was written down, so numbers alone are not counted: the account and the device that order are, too.
 */
export async function admitCode(tx: Tx, { userId, device }: CodeOrder, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`.execute(tx);
  const day = new Date(now.getTime() - dayMs);
  const { rows } = await sql<{ account: number; device: number; portal: number }>`
    select
      (select count(*)::int from text_orders where user_id = ${userId} and ordered_at > ${day}) as account,
      (select count(*)::int from text_orders where device = ${device ?? null} and ordered_at > ${day}) as device,
      (select count(*)::int from text_orders where purpose = 'code'
        and ordered_at > ${new Date(now.getTime() - hourMs)}) as portal`.execute(tx);
  const [had] = rows;
  if (!had || had.account >= perDay.account || had.device >= perDay.device) {
    throw new DomainError("too_many_requests");
  }
  if (had.portal >= codesPerHour) throw new DomainError("busy");
  await tx
    .insertInto("textOrders")
    .values({ purpose: "code", userId, device: device ?? null, orderedAt: now })
    .execute();
}

/** A receipt's text stands behind money that was paid, so it is counted for whoever watches, and never refused here. */
export async function noteReceiptText(tx: Tx, now: Date): Promise<void> {
  await tx.insertInto("textOrders").values({ purpose: "receipt", orderedAt: now }).execute();
}

/** Deletes counts that are older than two days. */
export async function forgetTexts(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("textOrders")
    .where("orderedAt", "<", new Date(now.getTime() - 2 * dayMs))
    .execute();
}
