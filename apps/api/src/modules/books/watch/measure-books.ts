import { sql } from "kysely";
import type { CaseKind } from "../../payments/moves/cases.ts";
import type { Database } from "../../../db/pool.ts";
import { givenUpQueue, jobSchema } from "../../../jobs/queues.ts";
import { contradicted } from "../../licences/contradicted.ts";
import { readLedgerSums } from "../../balances/read-balances.ts";
import { oldestUnsealed } from "../../seals/seal-sql.ts";

/** Seconds are 0 where nothing waits. */
export interface BookMeasures {
  openSeconds: { in_progress: number; pending: number; review: number };
  /** What waits for a person, by kind, and how long the oldest has waited. */
  openCases: Record<CaseKind, number>;
  openCaseSeconds: number;
  refusedLastHour: Record<string, number>;
  textsLastHour: Record<string, number>;
  securityEventsLastHour: Record<string, number>;
  /** By people of the office whom we know; who is nobody fails without an act. */
  officeSignInsFailed: number;
  /** By provider. */
  checkOverdueSeconds: Record<string, number>;
  effectOrderedSeconds: number;
  givenUpJobs: number;
  postingsWaiting: number;
  /** By council, those alone that have not confirmed something. */
  postingWaitingSeconds: Record<string, number>;
  sealBehindSeconds: number;
  unweighedSeconds: number;
  /** Of a provider's file a line that settles nothing, or a batch that the bank has not shown; of the bank a line that nothing explains. */
  settlementOpenSeconds: number;
  photoWaitingSeconds: number;
  /** By council, how many licences are in force although its record was closed and nobody has said anything since. */
  contradictedLicences: Record<string, number>;
  /** Since everything that was past its time had last gone. */
  retentionSeconds: number;
  /** By council, how long its oldest register is past the time after which payers are told of it. */
  registerOverdueSeconds: Record<string, number>;
  /** By council; each must be zero. */
  ledgerSumSen: Record<string, number>;
}

/** What an operator watches: statements over indexes, without a transaction of their own. */
export async function measureBooks(db: Database): Promise<BookMeasures> {
  const [measures, ledgerSumSen] = await Promise.all([measureOpen(db), readLedgerSums(db)]);
  return { ...measures, ledgerSumSen };
}

const oldestUnexplained = sql`(select min(since) from (
  select b.told_at as since from (select batch_id from open_lines union select batch_id from open_batches) as o
    join settlement_batches b on b.id = o.batch_id
  union all select s.read_at from open_credits o join bank_lines l on l.id = o.bank_line_id
    join bank_statements s on s.id = l.statement_id) as each)`;

/** The newest file of each kind that a council takes online; a kind without a file is kept in another way. */
const overdueRegisters = sql`(select coalesce(jsonb_object_agg(code, seconds), '{}') from (
  select c.code, max(greatest(extract(epoch from now() - r.as_of) - c.stale_after_days * 86400, 0))::float8 as seconds
  from councils c join lateral (select kind, max(greatest(as_of, restated_as_of)) as as_of from imports
    where council_code = c.code and kind = any (c.kinds) and undone_at is null group by kind) as r on true
  where c.is_enabled group by c.code) as each)`;

const untoldCouncils = sql`
  select council_code, count(*)::int as count, ${secondsSince(sql`min(created_at)`)} as seconds from (
    select council_code, created_at from postings where posted_at is null
    union all select council_code, created_at from void_postings where posted_at is null) as each group by council_code`;

const overdueQuestions = sql`jsonb_build_object('fpx', 0, 'card', 0) || (
  select coalesce(jsonb_object_agg(provider, seconds), '{}') from (
    select provider, ${secondsSince(sql`min(greatest(next_check_at, leased_until))`)} as seconds
    from payment_checks join payment_attempts using (reference) where next_check_at < now() group by provider) as each)`;

const oldestUnweighed = sql`(select min(m.received_at)
  from unweighed_messages u join gateway_messages m on m.id = u.message_id)`;

const officeFailures = sql`(select count(*)::int from staff_failures where at > now() - interval '1 hour')`;

const oldestPhoto = sql`(select min(submitted_at) from photo_submissions where bytes is not null)`;

const contradictedByCouncil = sql`(select coalesce(jsonb_object_agg(council, count), '{}') from (
  select council, count(*)::int as count from (${contradicted}) as each group by council) as every)`;

async function measureOpen(db: Database): Promise<Omit<BookMeasures, "ledgerSumSen">> {
  const { rows } = await sql<Omit<BookMeasures, "ledgerSumSen">>`
    with open as (
      select status, extract(epoch from now() - min(status_since))::float8 as seconds, count(*)::int as count
      from payments where status in ('in_progress', 'pending', 'review') group by status
    ),
    refused as (
      select verdict, sum(count)::int as count from (
        select verdict, 1 as count from gateway_messages
        where verdict <> 'verified' and received_at > now() - interval '1 hour'
        -- They are counted by whole hours, so the last one or two are told.
        union all select verdict, count from refused_messages where hour > now() - interval '2 hours'
          and received_at > now() - interval '1 hour') as each group by verdict
    ),
    texts as (
      select purpose, count(*)::int as count from text_orders
      where ordered_at > now() - interval '1 hour' group by purpose
    ),
    doors as (
      select what, count(*)::int as count from security_events
      where at > now() - interval '1 hour' group by what
    ),
    waiting as (${untoldCouncils})
    select
      jsonb_build_object('in_progress', 0, 'pending', 0, 'review', 0)
        || coalesce((select jsonb_object_agg(status, seconds) from open), '{}') as open_seconds,
      jsonb_build_object('other_amount', 0, 'unanswered', 0, 'contradiction', 0, 'second_debit', 0,
        'unreadable_record', 0) || coalesce((select jsonb_object_agg(kind, count) from (
          select kind, count(*)::int as count from cases where closed_at is null group by kind) as each), '{}') as open_cases,
      ${secondsSince(sql`(select min(opened_at) from cases where closed_at is null)`)} as open_case_seconds,
      jsonb_build_object('bad_signature', 0, 'malformed', 0, 'foreign', 0, 'unknown_reference', 0)
        || coalesce((select jsonb_object_agg(verdict, count) from refused), '{}') as refused_last_hour,
      jsonb_build_object('code', 0, 'receipt', 0)
        || coalesce((select jsonb_object_agg(purpose, count) from texts), '{}') as texts_last_hour,
      jsonb_build_object('signed_in', 0, 'sign_in_failed', 0, 'signed_out', 0, 'locked_out', 0, 'reset_requested', 0,
        'refused', 0, 'looked_up', 0) || coalesce((select jsonb_object_agg(what, count) from doors), '{}') as security_events_last_hour,
      ${officeFailures} as office_sign_ins_failed,
      ${overdueQuestions} as check_overdue_seconds,
      ${secondsSince(sql`(select min(ordered_at) from ordered_effects)`)} as effect_ordered_seconds,
      (select count(*)::int from ${sql.table(`${jobSchema}.job`)} where name = ${givenUpQueue}) as given_up_jobs,
      (select coalesce(sum(count), 0)::int from waiting) as postings_waiting,
      coalesce((select jsonb_object_agg(council_code, seconds) from waiting), '{}') as posting_waiting_seconds,
      ${secondsSince(sql.raw(oldestUnsealed()))} as seal_behind_seconds,
      ${secondsSince(oldestUnweighed)} as unweighed_seconds,
      ${secondsSince(oldestUnexplained)} as settlement_open_seconds,
      ${secondsSince(oldestPhoto)} as photo_waiting_seconds,
      ${contradictedByCouncil} as contradicted_licences,
      ${overdueRegisters} as register_overdue_seconds,
      ${secondsSince(sql`(select finished_at from retention_rounds)`)} as retention_seconds`.execute(
    db,
  );
  const [measures] = rows;
  if (!measures) throw new Error("Measuring the books gave no row");
  return measures;
}

function secondsSince(instant: ReturnType<typeof sql>) {
  return sql`greatest(coalesce(extract(epoch from now() - ${instant}), 0), 0)::float8`;
}
