import { addDays, type CalendarDay, timeZone } from "@kaunter/domain/calendar";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface CouncilToday {
  council: string;
  bookedSen: string;
  payments: number;
  unconfirmed: number;
  unconfirmedSince: Date | null;
  cases: number;
  days: { day: CalendarDay; bookedSen: number }[];
}

const shownDays = 14;

/**
 * For each council what the ledger booked for it on a day and on those before it, and what is open now. What is owed to
 * a council, held for it or taken as its fee is a credit there, and positive here.
 */
export async function readToday(tx: Tx, day: CalendarDay): Promise<CouncilToday[]> {
  const first = addDays(day, 1 - shownDays);
  const { rows } = await sql<CouncilToday>`
    with booked as (
      select council_code, (at at time zone ${timeZone})::date as day, -sum(amount_sen) as sen,
        count(distinct payment_id)::int as payments
      from ledger_entries
      where at >= ${first}::date::timestamp at time zone ${timeZone}
        and at < (${day}::date + 1)::timestamp at time zone ${timeZone}
        and account in ('council_payable', 'deposits_held', 'fees')
      group by 1, 2
    ), waiting as (
      select council_code, count(*)::int as count, min(created_at) as since from postings where posted_at is null group by 1
    ), asking as (
      select l.council_code, count(distinct c.id)::int as count
      from cases c join payment_lines l on l.payment_id = c.payment_id where c.closed_at is null group by 1
    )
    select c.code as council, coalesce(b.sen, 0)::text as booked_sen, coalesce(b.payments, 0) as payments,
      coalesce(w.count, 0) as unconfirmed, w.since as unconfirmed_since, coalesce(a.count, 0) as cases,
      (select jsonb_agg(jsonb_build_object('day', d::date, 'bookedSen', coalesce(each.sen, 0)) order by d)
        from generate_series(${first}::date, ${day}::date, interval '1 day') as d
        left join booked each on each.council_code = c.code and each.day = d::date) as days
    from councils c
    left join booked b on b.council_code = c.code and b.day = ${day}::date
    left join waiting w on w.council_code = c.code
    left join asking a on a.council_code = c.code
    where c.code = any ((select office_councils())::text[])
    order by a.count desc nulls last, w.count desc nulls last, c.code`.execute(tx);
  return rows;
}
