import type { Check } from "./check.ts";

/** Kinds whose debt is paid once and whole. */
const oneOffs = `('compound', 'ticket', 'parking', 'booking')`;
const balances = `('market', 'trading_licence', 'council_licence')`;

/** Lines that settled a charge, with what the council asked for when they were quoted. */
const settled = `settled as (
  select l.charge_id, l.payment_id, l.line_no, l.settled_sen as amount_sen, l.charge_version, c.kind, e.at,
    (select paid_until from payment_lines p where p.payment_id = l.payment_id and p.line_no = l.line_no) as paid_until,
    (select v.voided_at from receipts r join receipt_voids v using (number)
      where r.payment_id = l.payment_id and r.council_code = l.council) as voided_at,
    coalesce((select record from charge_history h where h.charge_id = c.id and h.version = l.charge_version), c.record) as quoted
  from told_lines l join payment_events e using (payment_id) join charges c on c.id = l.charge_id
  where l.settled_sen > 0 and not l.is_tied and e.booking = 'settlement'
)`;

/** The same with the record that a settlement was put on top of: the one that the charge had until then. */
const met = `met as (
  select s.*, h.record, h.settlements, p.explanation
  from settled s join payment_lines p using (payment_id, line_no), lateral (
    select h.record, h.settlements
    from charge_history h, jsonb_build_array(jsonb_build_object('paymentId', s.payment_id::text, 'lineNo', s.line_no)) as own
    where h.charge_id = s.charge_id and not h.settlements @> own and exists (select from (
      select version, settlements from charge_history n where n.charge_id = s.charge_id
      union all select version, settlements from charges where id = s.charge_id) as n
      where n.version = h.version + 1 and n.settlements @> own) order by h.version limit 1) as h
)`;

/** Of a vehicle's compound only the ladder of its council says how much, and that it is owed. */
const owedOnce = `case when record ->> 'status' <> 'unpaid' then 0
  when record ->> 'type' is distinct from 'vehicle' then (record ->> 'amountSen')::bigint end`;

const owedBooking = `case when record ->> 'status' <> 'approved' then 0 when record ? 'slots' then
  (select coalesce(sum((slot ->> 'amountSen')::bigint), 0) from jsonb_array_elements(record -> 'slots') as slot)
  + (select coalesce(sum((item ->> 'quantity')::bigint * (item ->> 'priceSen')::bigint), 0)
    from jsonb_array_elements(record -> 'additionalItems') as item) end`;

/** Arrears or rent, without what was paid of it before; and the fees that a renewal was quoted. */
const owedBalance = `case when record ? 'balanceSen' then
  greatest(0, -(record ->> 'balanceSen')::bigint - (select coalesce(sum((paid -> 'covers' ->> 'balanceSen')::bigint), 0)
    from jsonb_array_elements(settlements) as paid where not paid ? 'paidUntil'))
  + (select coalesce(sum((line ->> 'amountSen')::bigint), 0) from jsonb_array_elements(explanation) as line
    where line ->> 'code' in ('licence_fee', 'licence_months')) end`;

/** Each year with the interest of its quote, to the rounded sen; nothing can be said with a year that was not in it. */
const owedYears = `(
  select case when bool_and(quoted_sen is not null or owed_sen = 0) then
    sum(case when owed_sen = 0 then 0 else ceil((quoted_sen + interest_sen) * owed_sen / quoted_sen) + 1 end)::bigint end
  from jsonb_to_recordset(record -> 'years') as of_record (year int, "chargeSen" numeric, "paidSen" numeric), lateral (
    select "chargeSen" - greatest("paidSen", coalesce(max(least("chargeSen", (paid -> 'covers' -> 'years' ->> year::text)::numeric)), 0))
      as owed_sen from jsonb_array_elements(settlements) as paid) as owed, lateral (
    select sum((line ->> 'amountSen')::numeric) filter (where line ->> 'code' <> 'interest') as quoted_sen,
      coalesce(sum((line ->> 'amountSen')::numeric) filter (where line ->> 'code' = 'interest'), 0) as interest_sen
    from jsonb_array_elements(explanation) as line where line -> 'params' ->> 'year' = year::text) as quoted
  where year <= extract(year from paid_until))`;

/** A debt is settled once, however many versions of its charge there are. */
export const checksOfCharges: Check[] = [
  {
    proves: "I4",
    says: "what was settled stays with its charge until its receipt is void or a file has it in a balance",
    // An undone import gives it back but where it left the charge alone, so it is the import that counts, undone or not.
    faults: `
      with noted as (
        select c.id as charge_id, (each ->> 'paymentId')::bigint as payment_id, (each ->> 'lineNo')::int as line_no,
          (each ->> 'amountSen')::bigint as amount_sen
        from charges c, jsonb_array_elements(c.settlements) as each where c.settlements <> '[]'
      ), ${settled}
      select format('charge %s: settled by line %s of payment %s over %s sen, noted with %s', charge_id, line_no, payment_id,
        s.amount_sen, n.amount_sen) as what
      from settled s full join noted n using (charge_id, payment_id, line_no)
      where n.amount_sen is distinct from case when s.voided_at is null then s.amount_sen end
        and not (n.amount_sen is null and s.kind in ${balances} and s.paid_until is null and exists (
          select from import_changes i where i.charge_id = s.charge_id and i.version_after > i.version_before
            and i.version_before = (select max(version) from charge_history h where h.charge_id = s.charge_id
              and h.settlements @> jsonb_build_array(
                jsonb_build_object('paymentId', s.payment_id::text, 'lineNo', s.line_no)))))`,
  },
  {
    proves: "I4",
    says: "a debt is settled once over all versions of its charge",
    // A number is given out again when its debt arose after the payment.
    faults: `
      with ${settled}, arisen as (
        select *, coalesce(quoted ->> 'offenceOn', quoted ->> 'issuedOn', quoted ->> 'parkedOn')::date as arisen_on,
          (at at time zone 'Asia/Kuching')::date as settled_on from settled
      )
      select format('%s %s was settled by payments %s and %s', one.kind, one.charge_id, one.payment_id, other.payment_id) as what
      from arisen one join arisen other on other.charge_id = one.charge_id and other.payment_id > one.payment_id
      where one.kind in ${oneOffs} and coalesce(one.voided_at, 'infinity') > other.at
        and greatest(one.arisen_on, other.arisen_on) <= greatest(one.settled_on, one.arisen_on) is not false
      union all
      select format('licence %s was renewed until %s by %s payments', charge_id, paid_until, count(*))
      from settled where kind in ${balances} and paid_until is not null and voided_at is null group by charge_id, paid_until having count(*) > 1
      union all
      select format('year %s of assessment %s was settled up to %s sen by %s payments', year, id, sen, count(*))
      from charges, jsonb_array_elements(settlements) as each, jsonb_each_text(each -> 'covers' -> 'years') as covered (year, sen)
      where kind = 'assessment' and settlements <> '[]' group by id, year, sen having count(*) > 1
      union all
      select format('version %s of charge %s was settled %s times', charge_version, charge_id, count(*))
      from settled group by charge_id, charge_version having count(*) > 1`,
  },
  {
    proves: "I12",
    says: "every void is told to its council once",
    faults: `
      select format('the void of receipt %s is told %s times', v.number, count(p.receipt_number)) as what
      from receipt_voids v join receipts r using (number) left join void_postings p
        on p.receipt_number = v.number and p.council_code = r.council_code and p.payment_id = r.payment_id
      group by v.number having count(p.receipt_number) <> 1`,
  },
  {
    proves: "I4",
    says: "no line settled more than its charge asked for when its money came",
    // Rates change without a trace, so what they make of a debt is taken from the line's own quote.
    faults: `
      with ${settled}, ${met}, asked as (
        select *, case when kind = 'assessment' then ${owedYears} when kind = 'booking' then ${owedBooking}
          when kind in ${balances} then ${owedBalance} else ${owedOnce} end as owed_sen from met
      )
      select format('payment %s settled %s sen of %s %s, which asked for %s', payment_id, amount_sen, kind, charge_id, owed_sen) as what
      from asked where amount_sen > owed_sen`,
  },
];
