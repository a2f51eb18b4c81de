import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import { givenUpQueue, jobSchema } from "../../../jobs/queues.ts";

/** Seconds are 0 where nothing waits. */
export interface BookMeasures {
  openSeconds: { in_progress: number; pending: number; review: number };
  inReview: number;
  refusedLastHour: Record<string, number>;
  checkOverdueSeconds: number;
  givenUpJobs: number;
  postingsWaiting: number;
  postingWaitingSeconds: number;
  sealBehindSeconds: number;
}

/** What an operator watches: one statement over indexes, without a transaction of its own. */
export async function measureBooks(db: Database): Promise<BookMeasures> {
  const { rows } = await sql<BookMeasures>`
    with open as (
      select status, extract(epoch from now() - min(status_since))::float8 as seconds, count(*)::int as count
      from payments where status in ('in_progress', 'pending', 'review') group by status
    ),
    refused as (
      select verdict, count(*)::int as count from gateway_messages
      where verdict <> 'verified' and received_at > now() - interval '1 hour' group by verdict
    ),
    sealed as (select coalesce((select below_xid from seals order by seq desc limit 1), '0'::xid8) as below),
    unsealed as (
      select min(at) as at from payment_events, sealed where written_by >= below
      union all select min(at) from ledger_entries, sealed where written_by >= below
    ),
    waiting as (select count(*)::int as count, min(created_at) as since from postings where posted_at is null)
    select
      jsonb_build_object('in_progress', 0, 'pending', 0, 'review', 0)
        || coalesce((select jsonb_object_agg(status, seconds) from open), '{}') as open_seconds,
      coalesce((select count from open where status = 'review'), 0) as in_review,
      jsonb_build_object('bad_signature', 0, 'malformed', 0, 'foreign', 0, 'unknown_reference', 0)
        || coalesce((select jsonb_object_agg(verdict, count) from refused), '{}') as refused_last_hour,
      ${secondsSince(sql`(select min(greatest(next_check_at, leased_until)) from payment_checks
        where next_check_at < now())`)} as check_overdue_seconds,
      (select count(*)::int from ${sql.table(`${jobSchema}.job`)} where name = ${givenUpQueue}) as given_up_jobs,
      (select count from waiting) as postings_waiting,
      ${secondsSince(sql`(select since from waiting)`)} as posting_waiting_seconds,
      ${secondsSince(sql`(select min(at) from unsealed)`)} as seal_behind_seconds`.execute(db);
  const [measures] = rows;
  if (!measures) throw new Error("Measuring the books gave no row");
  return measures;
}

function secondsSince(instant: ReturnType<typeof sql>) {
  return sql`greatest(coalesce(extract(epoch from now() - ${instant}), 0), 0)::float8`;
}

export interface WholeBookMeasures {
  /** By council; each must be zero. */
  ledgerSumSen: Record<string, number>;
  contradictionsLastDay: number;
}

/** What needs every row of the books, so it is asked seldom. */
export async function measureWholeBooks(db: Database): Promise<WholeBookMeasures> {
  const { rows } = await sql<WholeBookMeasures>`
    select
      coalesce((select jsonb_object_agg(council_code, sum) from (
        select council_code, sum(amount_sen) as sum from ledger_entries group by council_code) sums), '{}')
        as ledger_sum_sen,
      (select count(*)::int from payment_events
        where kind = 'contradiction' and at > now() - interval '1 day') as contradictions_last_day`.execute(
    db,
  );
  const [measures] = rows;
  if (!measures) throw new Error("Measuring the books gave no row");
  return measures;
}
