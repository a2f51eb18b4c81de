/**
 * The present as the history tells it: everything below is made of payment_events alone. The tables of evidence are
 * written after docs/payment-lifecycle.md, not after the code.
 */
export const rebuild = [
  `create temp table words (evidence text primary key, strength int, place int, status text, ends_newest boolean);
   insert into words values
     ('none', 0, 7, 'in_progress', false),
     ('awaiting', 1, 6, 'pending', false),
     ('unanswered', 2, 8, 'review', false),
     ('lapsed', 3, 9, 'expired', false),
     ('abandoned', 4, 5, 'cancelled', true),
     ('declined', 5, 4, 'failed', true),
     ('mismatched', 6, 2, 'review', false),
     ('dismissed', 7, 3, 'failed', true),
     ('approved', 8, 1, 'successful', false)`,

  `create temp table told_outcomes as
     select payment_id, (each ->> 'lineNo')::int as line_no, each ->> 'outcome' as outcome,
       (each ->> 'settledSen')::bigint as settled_sen
     from payment_events, jsonb_array_elements(facts -> 'outcomes') as each where booking = 'settlement'`,

  // A line in suspense, and what is tied to it, goes back when two people say so.
  `create temp table told_lines as
     select agreed.payment_id, line_no, council, agreed.kind, account, amount_sen, charge_id, charge_version, is_tied, outcome, settled_sen,
       case when outcome = 'suspense' and exists (select from payment_events e
           join jsonb_array_elements(c.facts -> 'lines') as ruled on (ruled ->> 'lineNo')::int = (e.facts ->> 'lineNo')::int
           where e.payment_id = agreed.payment_id and e.booking = 'transfer'
             and (ruled ->> 'chargeId')::bigint = agreed.charge_id)
         then 'refund_due' else outcome end as outcome_now
     from (select payment_id, (each ->> 'lineNo')::int as line_no, each ->> 'council' as council,
         each ->> 'kind' as kind, each ->> 'account' as account, (each ->> 'amountSen')::bigint as amount_sen,
         (each ->> 'chargeId')::bigint as charge_id, (each ->> 'chargeVersion')::int as charge_version,
         coalesce((each ->> 'isTied')::boolean, false) as is_tied
       from payment_events, jsonb_array_elements(facts -> 'lines') as each where kind = 'created') as agreed
     left join told_outcomes using (payment_id, line_no)
     join payment_events c on c.payment_id = agreed.payment_id and c.kind = 'created'`,

  `create temp table told_attempts as
     select e.payment_id, e.reference, e.seq, (e.facts ->> 'attemptNo')::int as attempt_no,
       e.facts ->> 'provider' as provider, e.facts ->> 'token' as token, e.facts ->> 'bankId' as bank_id,
       (e.facts ->> 'amountSen')::bigint as amount_sen,
       e.seq = max(e.seq) over (partition by e.payment_id) as is_newest,
       coalesce(m.evidence, 'none') as evidence, h.reference is not null as is_handed_off
     from payment_events e
     left join (select distinct on (reference) reference, evidence from payment_events join words using (evidence)
       where kind = 'moved' order by reference, strength desc) as m using (reference)
     left join (select distinct reference from payment_events where kind = 'handed_off') as h using (reference)
     where e.kind = 'attempt'`,

  // What the payment was after each event: the word of the attempt that speaks for it, of those known by then.
  `create temp table told_steps as
     with known as (
       select e.payment_id, e.seq, a.reference, coalesce(max(w.strength), 0) as strength,
         a.seq = max(a.seq) over (partition by e.payment_id, e.seq) as is_newest
       from payment_events e
       left join told_attempts a on a.payment_id = e.payment_id and a.seq <= e.seq
       left join payment_events m
         on m.payment_id = e.payment_id and m.reference = a.reference and m.kind = 'moved' and m.seq <= e.seq
       left join words w on w.evidence = m.evidence
       group by e.payment_id, e.seq, a.reference, a.seq
     ), voices as (
       select payment_id, seq, min(place) filter (where is_newest or not ends_newest) as place
       from known join words using (strength) group by 1, 2
     )
     select v.payment_id, v.seq, coalesce(w.status, 'in_progress') as status
     from voices v left join words w using (place)`,

  `create temp table told_payments as
     select e.payment_id, s.status, (e.facts ->> 'amountSen')::bigint as amount_sen, e.at as created_at,
       s.status_since
     from payment_events e
     join (select payment_id, (array_agg(status order by seq desc))[1] as status,
         (array_agg(at order by seq desc) filter (where from_status is distinct from to_status))[1] as status_since
       from payment_events join told_steps using (payment_id, seq) group by payment_id) as s using (payment_id)
     where e.kind = 'created'`,

  // Money that settles nothing is divided in proportion to the councils' lines; the sen left over by rounding down go
  // to the largest remainders, the earlier council first.
  `create temp table told_bookings as
     with money as (
       select e.payment_id, e.seq, e.reference, e.booking, coalesce(e.received_sen, m.received_sen) as received_sen
       from payment_events e left join payment_events m
         on m.reference = e.reference and m.evidence = 'mismatched' and m.kind = 'moved' and e.evidence = 'dismissed'
       where e.booking <> 'none'
     ), weights as (
       select payment_id, council, sum(amount_sen) as weight,
         sum(sum(amount_sen)) over (partition by payment_id) as whole
       from told_lines group by 1, 2
     ), parts as (
       select e.payment_id, e.seq, e.reference, e.booking, w.council, e.received_sen,
         div(e.received_sen * w.weight, w.whole) as floor_sen, mod(e.received_sen * w.weight, w.whole) as remainder
       from money e join weights w using (payment_id) where e.booking in ('refund', 'suspense')
     ), held as (
       select payment_id, seq, reference, council, case booking when 'refund' then 'refund_due' else booking end as account,
         floor_sen + (row_number() over (partition by payment_id, seq order by remainder desc, council)
           <= received_sen - sum(floor_sen) over (partition by payment_id, seq))::int as sen
       from parts
     ), line_parts as (
       select payment_id, line_no, council, account, settled_sen as sen from told_lines
       union all
       select payment_id, line_no, council, case outcome when 'suspense' then 'suspense' else 'refund_due' end,
         amount_sen - settled_sen from told_lines
     ), credits as (
       select payment_id, seq, reference, council, account, sen from held where sen <> 0
       union all
       select e.payment_id, e.seq, e.reference, l.council, l.account, sum(l.sen)
       from payment_events e join line_parts l using (payment_id) where e.booking = 'settlement'
       group by 1, 2, 3, 4, 5 having sum(l.sen) <> 0
       union all
       select e.payment_id, e.seq, e.reference, l.council, moved.account, moved.sign * sum(l.amount_sen)
       from payment_events e
       join told_lines ruled on ruled.payment_id = e.payment_id and ruled.line_no = (e.facts ->> 'lineNo')::int
       join told_lines l on l.payment_id = e.payment_id and l.charge_id = ruled.charge_id,
         (values ('suspense', -1), ('refund_due', 1)) as moved (account, sign)
       where e.booking = 'transfer' group by 1, 2, 3, 4, 5, moved.sign
     )
     select payment_id, seq, reference, council, account, -sen as sen from credits
     union all
     select payment_id, seq, reference, council, 'gateway_in_transit', sum(sen) from credits
     group by 1, 2, 3, 4 having sum(sen) <> 0`,

  // A move and a correction book their own money and take back what their attempt had booked before; a ruling stands
  // beside them.
  `create temp table told_entries as
     with booked as (
       select payment_id, seq, lag(seq) over (partition by reference order by seq) as previous_seq
       from payment_events where booking <> 'none' and kind in ('moved', 'corrected')
     )
     select payment_id, seq, council, account, sum(sen)::bigint as sen from (
       select payment_id, seq, council, account, sen from told_bookings
       union all
       select b.payment_id, b.seq, t.council, t.account, -t.sen
       from booked b join told_bookings t on t.payment_id = b.payment_id and t.seq = b.previous_seq
     ) as each group by 1, 2, 3, 4 having sum(sen) <> 0`,

  `create temp table told_receipts as
     select e.payment_id, e.at, each ->> 'number' as number, each ->> 'council' as council,
       (each ->> 'amountSen')::bigint as amount_sen
     from payment_events e, jsonb_array_elements(e.facts -> 'receipts') as each where e.booking = 'settlement'`,

  ...["lines", "attempts", "steps", "payments", "bookings", "entries", "receipts"].flatMap(
    (name) => [`create index on told_${name} (payment_id)`, `analyze told_${name}`],
  ),
];
