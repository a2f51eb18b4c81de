import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { inColumns } from "./columns.ts";
import { ringgit, senOf, timeOf } from "./words.ts";

interface Review {
  paymentId: string;
  statusSince: Date;
  amountSen: string;
  suspenseSen: string;
  /** The attempts that took another amount, which a person may rule on. */
  mismatched: string[];
}

export async function listReviews(db: Database): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select p.id as payment_id, p.status_since, p.amount_sen,
      coalesce((select -sum(e.amount_sen) from ledger_entries e
        where e.payment_id = p.id and e.account = 'suspense'), 0) as suspense_sen,
      array(select a.reference from payment_attempts a
        where a.payment_id = p.id and a.evidence = 'mismatched' order by a.attempt_no) as mismatched
    from payments p where p.status = 'review' order by p.status_since, p.id`.execute(db);
  return rows;
}

export function reviewsText(reviews: readonly Review[]): string {
  if (reviews.length === 0) return "No payment is in review.";
  return inColumns(
    reviews.map((review) => [
      review.paymentId,
      `since ${timeOf(review.statusSince)}`,
      `asked ${ringgit(senOf(review.amountSen))},`,
      `in suspense ${ringgit(senOf(review.suspenseSen))}:`,
      reasonOf(review),
    ]),
    "",
  ).join("\n");
}

function reasonOf({ mismatched }: Review): string {
  if (mismatched.length === 0) {
    return "FPX gave no answer in all the time that was planned; ask FPX, its answer ends the review";
  }
  return `another amount or currency was taken by ${mismatched.join(" and ")}`;
}
