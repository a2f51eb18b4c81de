import type { Schedule } from "@kaunter/domain/payment/requery";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { askNow } from "../payments/effects.ts";
import type { SeenLine } from "./match-lines.ts";

type OpenLine = Pick<SeenLine, "class" | "paymentId">;

/** A file proves no payment: only its provider's answer moves one, so it is asked. */
export async function askAbout(tx: Tx, enqueue: Enqueue, open: readonly OpenLine[]): Promise<void> {
  const unapproved = open.filter((line) => line.class === "unapproved");
  const payments = new Set(unapproved.flatMap(({ paymentId }) => paymentId ?? []));
  const orders = [...payments].map((paymentId) => ({ paymentId, orderedBy: "settlement file" }));
  if (orders.length > 0) await enqueue(tx, askNow, orders);
}

/**
 * The provider may be silent just when a file comes. Where nobody will ask it by the plan any more, it is asked again as
 * often as about an attempt that ended without money, counted from the file.
 */
export async function askAgain(
  tx: Tx,
  { enqueue, schedule }: { enqueue: Enqueue; schedule: Schedule },
  now: Date,
): Promise<void> {
  const { rows } = await sql<OpenLine>`
    select o.class, a.payment_id from open_lines o
    join settlement_lines l on l.id = o.line_id join settlement_batches b on b.id = o.batch_id
    join payment_attempts a on a.provider = b.provider and a.reference = l.reference
    where o.class = 'unapproved' and a.handed_off_at is not null and a.evidence <> 'approved'
      and not exists (select from payment_checks c where c.reference = a.reference)
      and exists (select from unnest(${schedule.asksAfterEndMs}::float8[]) as after_ms
        where b.told_at + make_interval(secs => after_ms / 1000) <= ${now}
          and b.told_at + make_interval(secs => after_ms / 1000) > coalesce(a.asked_at[cardinality(a.asked_at)], '-infinity'))`.execute(
    tx,
  );
  await askAbout(tx, enqueue, rows);
}
