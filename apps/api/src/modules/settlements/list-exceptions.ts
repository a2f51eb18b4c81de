import { type CalendarDay, isBefore, parseCalendarDay } from "@kaunter/domain/calendar";
import { type Sen, sen } from "@kaunter/domain/money";
import { lineDueOn } from "@kaunter/domain/settlement/bank-days";
import type { ExceptionClass } from "@kaunter/domain/settlement/exceptions";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { debitsOf } from "./keep-awaited.ts";
import { openSums } from "./look-again.ts";

/** What keeps books and bank apart, one row for each cause. */
export interface Exception {
  class: ExceptionClass;
  /** The reference, batch or bank's number by which a person finds it. */
  subject: string;
  /** What it stands in: a batch for a line, an account for a credit. */
  place: string;
  since: CalendarDay;
  /** By how much the books say more than the bank because of it. */
  openSen: Sen;
}

/** All that is not explained as of a day; their sum is the difference between books and bank. */
export async function listExceptions(db: Database, asOf: CalendarDay): Promise<Exception[]> {
  const { rows } = await sql<ExceptionRow>`
    select 'missing' as class, reference as subject, provider as place,
      (at at time zone 'Asia/Kuching')::date::text as since, sen::text as open_sen
    from (${unsettledAttempts}) as unsettled
    union all
    select o.class, case l.reference when '' then l.txn_id else l.reference end, b.ref, b.settled_on::text,
      (case when ${isInsteadOfDebit} then booked_sen(l.reference) else 0 end - l.gross_sen)::text
    from open_lines o join settlement_lines l on l.id = o.line_id join settlement_batches b on b.id = l.batch_id
    union all
    select 'batch_not_credited', b.ref, b.provider || ' ' || b.merchant, b.settled_on::text, s.open_sen::text
    from (${openSums}) as s join settlement_batches b on b.id = s.batch_id
    union all
    select case when l.amount_sen > 0 then 'credit_unexplained' else 'debit_unexplained' end, l.bank_ref, l.account_code,
      l.value_on::text, (-l.amount_sen)::text
    from open_credits o join bank_lines l on l.id = o.bank_line_id`.execute(db);
  return inOrder(rows, asOf);
}

/**
 * The same for whoever sees only a part of the books: what of their own money was approved or promised and has not
 * come. Of a batch, and of a line with another amount, that is their own share.
 */
export async function listOwnExceptions(db: Database, asOf: CalendarDay): Promise<Exception[]> {
  const { rows } = await sql<ExceptionRow>`
    select 'missing' as class, reference as subject, provider as place,
      (at at time zone 'Asia/Kuching')::date::text as since, sen::text as open_sen
    from (${unsettledAttempts}) as unsettled
    union all
    select o.class, l.reference, b.ref, b.settled_on::text, booked_sen(l.reference)::text
    from open_lines o join settlement_lines l on l.id = o.line_id join settlement_batches b on b.id = l.batch_id
    where ${isInsteadOfDebit}
    union all
    select 'batch_not_credited', b.ref, b.provider || ' ' || b.merchant, b.settled_on::text, sum(e.amount_sen)::text
    from open_batches o join settlement_batches b on b.id = o.batch_id
    join settlement_batches told on (told.provider, told.merchant, told.ref) = (b.provider, b.merchant, b.ref)
    join moves m on m.batch_id = told.id
    join move_entries e on e.move_id = m.id and e.account = 'settlement_due'
    group by b.id having sum(e.amount_sen) <> 0`.execute(db);
  return inOrder(rows, asOf);
}

/** A payment that the provider need not have settled yet is no exception. */
function inOrder(rows: readonly ExceptionRow[], asOf: CalendarDay): Exception[] {
  return rows
    .map(({ class: name, since, openSen, ...where }) => ({
      ...where,
      class: name as ExceptionClass,
      since: parseCalendarDay(since),
      openSen: sen(Number(openSen)),
    }))
    .filter((each) => each.class !== "missing" || isBefore(lineDueOn(each.since), asOf))
    .toSorted((one, other) =>
      `${one.since} ${one.subject}` < `${other.since} ${other.subject}` ? -1 : 1,
    );
}

type ExceptionRow = Record<"class" | "subject" | "place" | "since" | "openSen", string>;

/** A line of another sum stands for the debit of its attempt, unless another line settles that or stands for it. */
const isInsteadOfDebit = sql`(o.class = 'other_amount'
  and not exists (select from settled_attempts s where s.reference = l.reference and s.ruling_seq = 0 and s.undone_by is null)
  and not exists (select from open_lines earlier join settlement_lines e on e.id = earlier.line_id
    where e.reference = l.reference and earlier.class = 'other_amount' and earlier.line_id < o.line_id))`;

/**
 * Debits whose money the provider still holds by all that we know: those on the kept list, and those of the entries
 * behind its reach. A line of another sum is an exception of its own.
 */
const unsettledAttempts = sql`
  select a.reference, a.provider, max(d.at) as at, sum(d.amount_sen) as sen
  from (select reference, ruling_seq from awaited_attempts
    union ${debitsOf(sql`d.entry_id > (select ledger_id from awaited_reach)`)}) as wanted
  join payment_attempts a on a.reference = wanted.reference
  join provider_debits d on d.payment_id = a.payment_id and d.reference = a.reference and d.ruling_seq = wanted.ruling_seq
  where not exists (select from settled_attempts s
      where s.reference = a.reference and s.ruling_seq = wanted.ruling_seq and s.undone_by is null)
    and (wanted.ruling_seq > 0 or not exists (select from open_lines o join settlement_lines l on l.id = o.line_id
      where l.reference = a.reference and o.class = 'other_amount'))
  group by a.reference, a.provider, wanted.ruling_seq having sum(d.amount_sen) <> 0`;
