import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { liveJobs } from "../../../jobs/live-jobs.ts";
import { licenceKinds } from "../../charges/kinds.ts";
import {
  issueLicences,
  postToCouncil,
  sendPayerMail,
  sendStatusMail,
  sendReceipt,
  startParking,
} from "../effects.ts";
import type { StatusMail } from "../status-mail.ts";

export interface ResumeDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/** Older than any job may take, so that what is only slow is not done twice at once. */
const overdue = sql<Date>`now() - interval '3 hours'`;

/** A mail that nobody took for days will not be taken. */
const tooLate = sql<Date>`now() - interval '2 days'`;

/** Enqueues again the effects whose rows show no proof: a lost job, or one that was given up, loses nothing. */
export async function resumeEffects({ inTransaction, enqueue }: ResumeDeps): Promise<void> {
  await inTransaction(async (tx) => {
    const postings = await findUnposted(tx);
    if (postings.length > 0) await enqueue(tx, postToCouncil, postings);
    const unmailed = await tx
      .selectFrom("payments")
      .select("id as paymentId")
      // The word of the index: a plan is made before the values are known.
      .where("status", "=", sql.lit("successful"))
      .where("statusSince", "<", overdue)
      .where("statusSince", ">", tooLate)
      .where((query) =>
        query.exists(
          query
            .selectFrom("receipts")
            .select("number")
            .whereRef("receipts.paymentId", "=", "payments.id"),
        ),
      )
      .where((query) =>
        query.not(
          query.exists(
            query
              .selectFrom("paymentMails")
              .select("sentAt")
              .whereRef("paymentMails.paymentId", "=", "payments.id")
              .where("purpose", "=", "receipt"),
          ),
        ),
      )
      .limit(1_000)
      .execute();
    if (unmailed.length > 0) await enqueue(tx, sendReceipt, unmailed);
    const mails = await tx
      .selectFrom("payerLetters")
      .select(["paymentId", "letterNo"])
      .where("sentAt", "is", null)
      .where("orderedAt", "<", overdue)
      .where("orderedAt", ">", tooLate)
      .limit(1_000)
      .execute();
    if (mails.length > 0) await enqueue(tx, sendPayerMail, mails);
    const untold = await findUntold(tx);
    if (untold.length > 0) await enqueue(tx, sendStatusMail, untold);
    const unlicensed = await findUnlicensed(tx);
    if (unlicensed.length > 0) await enqueue(tx, issueLicences, unlicensed);
    const unparked = await findUnparked(tx);
    if (unparked.length > 0) await enqueue(tx, startParking, unparked);
  });
}

/** As many of each council at once: one whose system is down for days must not keep the others waiting. */
const ofOneCouncil = 500;

/**
 * Receipts and voids that councils have not confirmed and no job will tell them. One job tells both of a payment, so a
 * council's part of a payment has one live job at most.
 */
async function findUnposted(tx: Tx) {
  const { rows } = await sql<{ paymentId: string; council: string }>`
    with live as (
      select data ->> 'paymentId' as payment_id, data ->> 'council' as council from ${liveJobs(postToCouncil)} as jobs
    ), open as (
      select payment_id, council_code, created_at from postings where posted_at is null
      union all select payment_id, council_code, created_at from void_postings where posted_at is null
    ), overdue as (
      select payment_id::text as payment_id, council_code as council,
        row_number() over (partition by council_code order by min(created_at)) as place
      from open where created_at < ${overdue}
        and (payment_id::text, council_code) not in (select payment_id, council from live)
      group by payment_id, council_code
    )
    select payment_id, council from overdue where place <= ${ofOneCouncil}`.execute(tx);
  return rows;
}

/** Ends without money, and money to be returned, of which nobody was told although they reached a provider. */
async function findUntold(tx: Tx) {
  const { rows } = await sql<{ paymentId: string; purpose: StatusMail }>`
    with news as (
      select id, status as purpose from payments
      where status in ('failed', 'cancelled', 'expired') and status_since < ${overdue} and status_since > ${tooLate}
        and exists (select from payment_attempts where payment_id = id and handed_off_at is not null)
        -- A refund says more than the end that it came with.
        and not exists (select from refunds where payment_id = id)
      union
      select payment_id, 'refund' from refunds
      where created_at < ${overdue} and created_at > ${tooLate}
        -- Lines that were no longer owed are in the mail of the receipt, if there is one.
        and (reason <> 'charge_not_owed' or not exists (select from receipts r where r.payment_id = refunds.payment_id))
    )
    select id::text as payment_id, purpose from news
    where not exists (select from payment_mails m where m.payment_id = news.id and m.purpose = news.purpose)
    limit 1000`.execute(tx);
  return rows;
}

/** In the words of the index, as above. */
const renewable = sql.join(licenceKinds.map((kind) => sql.lit(kind)));

/**
 * Renewals without a licence, of payments that began in the last month: their numbers are the time in microseconds, so what
 * is older is not read.
 */
async function findUnlicensed(tx: Tx) {
  const { rows } = await sql<{ paymentId: string }>`
    select distinct l.payment_id::text as payment_id
    from payment_lines l
      join receipts r on r.payment_id = l.payment_id and r.council_code = l.council_code
    where l.paid_until is not null and l.kind in (${renewable})
      and l.payment_id > extract(epoch from now() - interval '30 days')::bigint * 1000000
      and l.settled_sen > 0 and r.issued_at < ${overdue}
      and not exists (select from receipt_voids v where v.number = r.number)
      and not exists (select from digital_licences d where d.payment_id = l.payment_id and d.line_no = l.line_no)
    limit 1000`.execute(tx);
  return rows;
}

/** Hours that were bought and are not written down: time runs, so these are looked for sooner. */
async function findUnparked(tx: Tx) {
  const { rows } = await sql<{ paymentId: string }>`
    select distinct l.payment_id::text as payment_id
    from payment_lines l
      join receipts r on r.payment_id = l.payment_id and r.council_code = l.council_code
    where l.kind = ${sql.lit(parkingHoursKind)}
      and l.payment_id > extract(epoch from now() - interval '30 days')::bigint * 1000000
      and l.settled_sen > 0 and l.declarant is not null and r.issued_at < now() - interval '10 minutes'
      and not exists (select from receipt_voids v where v.number = r.number)
      and not exists (select from parking_sessions s where s.payment_id = l.payment_id and s.line_no = l.line_no)
    limit 1000`.execute(tx);
  return rows;
}
