import { sql } from "kysely";
import type { InTransaction } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { jobSchema } from "../../jobs/queues.ts";
import { forgetAdmissions } from "../payments/admissions.ts";
import { sendStatusMail } from "../payments/effects.ts";
import { forgetTexts } from "./texts/text-budget.ts";

export interface WaitingDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/** How long a payer waits for the bank's word before a mail says that we are still asking. */
export const waitsMinutes = 15;
/** A provider that knows nothing of a payment will soon let it lapse, which is news of its own; unless it falls silent. */
export const lapsesWithinHours = 3;

/** Orders a mail for everyone whose payment is open for so long, and was not told yet. */
export async function findWaiting({ inTransaction, enqueue }: WaitingDeps): Promise<void> {
  await inTransaction(async (tx, now) => {
    const { rows } = await sql<{ paymentId: string }>`
      select id::text as payment_id from payments
      where status in ('in_progress', 'pending', 'review')
        and exists (select from payment_attempts a where a.payment_id = payments.id
          and a.handed_off_at <= ${now}::timestamptz - make_interval(mins => ${waitsMinutes})
          and (payments.status <> 'in_progress' or a.not_found_first_at is null
            or a.handed_off_at <= ${now}::timestamptz - make_interval(hours => ${lapsesWithinHours})))
        and not exists (select from payment_mails m where m.payment_id = payments.id and m.purpose = 'pending')
        -- What is ordered already may take hours while the mail server is away.
        and id::text not in (select data ->> 'paymentId' from ${sql.table(`${jobSchema}.job`)}
          where name = ${sendStatusMail.name} and state < 'completed' and data ->> 'purpose' = 'pending'
          union all select data ->> 'paymentId' from ordered_effects
          where name = ${sendStatusMail.name} and data ->> 'purpose' = 'pending')
        and created_at > ${now}::timestamptz - interval '2 days'
      order by status_since limit 1000`.execute(tx);
    const waiting = rows.map(({ paymentId }) => ({ paymentId, purpose: "pending" as const }));
    if (waiting.length > 0) await enqueue(tx, sendStatusMail, waiting);
    await forgetAdmissions(tx, now);
    await forgetTexts(tx, now);
  });
}
