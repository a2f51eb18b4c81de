import type { Check } from "./check.ts";

/** The last moment that the books know of. */
const known = `(select max(at) from payment_events)`;

/** Told by the history: lines that bought parking hours, with the receipt of their council. */
const bought = `
  select t.payment_id, t.line_no, l.declaration ->> 'zone' as zone, (l.declaration ->> 'hours')::int as hours,
    l.declarant is not null as is_named, r.number as receipt_number, r.issued_at, v.voided_at
  from told_lines t join payment_lines l on l.payment_id = t.payment_id and l.line_no = t.line_no
    join receipts r on r.payment_id = t.payment_id and r.council_code = t.council
    left join receipt_voids v on v.number = r.number
  where t.kind = 'parking_session' and t.settled_sen > 0`;

/** Time in parking zones is a function of settled lines, for as long as it is remembered. */
export const checksOfParking: Check[] = [
  {
    proves: "I15",
    says: "every parking session is of one line that bought it, as long as that line paid for",
    faults: `
      select format('session %s is of line %s of payment %s, which bought %s hours in zone %s', s.session_no, s.line_no,
        s.payment_id, coalesce(b.hours, 0), coalesce(b.zone, 'none')) as what
      from parking_sessions s left join (${bought}) as b using (payment_id, line_no)
      where (b.zone, b.hours, b.receipt_number) is distinct from (s.zone, s.hours::int, s.receipt_number)
        or s.ends_at - s.starts_at <> make_interval(hours => b.hours) or s.starts_at < b.issued_at
      union all
      select format('%s sessions of line %s of payment %s', count(*), line_no, payment_id)
      from parking_sessions group by payment_id, line_no having count(*) > 1`,
  },
  {
    proves: "I15",
    says: "parking hours that were bought run, as long as they are remembered",
    // A lost order is given again within the hour; the second is for a worker that stood still.
    faults: `
      select format('line %s of payment %s bought %s hours in zone %s, and no session runs', b.line_no, b.payment_id,
        b.hours, b.zone) as what
      from (${bought}) as b left join parking_sessions s using (payment_id, line_no)
      where s.session_no is null and b.voided_at is null and b.is_named
        and b.issued_at > ${known} - interval '90 days'
        and (b.issued_at < ${known} - interval '2 hours' or current_setting('audit.over')::boolean)`,
  },
  {
    proves: "I15",
    says: "no minute of parking is sold twice to one vehicle in one zone",
    faults: `
      select format('session %s in zone %s begins before session %s ends', session_no, zone, last_no) as what
      from (select s.*, lag(ends_at) over own as last_end, lag(session_no) over own as last_no
        from parking_sessions s left join receipt_voids v on v.number = s.receipt_number where v.number is null
        window own as (partition by s.council_code, s.zone, s.plate order by s.starts_at, s.session_no)) as s
      where starts_at < last_end`,
  },
];
