import type { Check } from "./check.ts";

/** The books are what the history says: ledger, receipts, postings, refunds, reservations. */
export const checksOfBooks: Check[] = [
  {
    proves: "I1",
    says: "the ledger sums to zero for every payment and council",
    faults: `
      select format('the entries of payment %s for %s sum to %s', payment_id, council_code, sum(amount_sen)) as what
      from ledger_entries group by payment_id, council_code having sum(amount_sen) <> 0`,
  },
  {
    proves: "I4 I15 I16",
    says: "every event booked what the history says, council by council and account by account",
    faults: `
      select format('event %s of payment %s booked %s sen to %s of %s, its history says %s', coalesce(b.seq, t.seq),
        coalesce(b.payment_id, t.payment_id), coalesce(b.sen, 0), coalesce(b.account, t.account),
        coalesce(b.council, t.council), coalesce(t.sen, 0)) as what
      from (select payment_id, event_seq as seq, council_code as council, account, sum(amount_sen) as sen
        from ledger_entries group by 1, 2, 3, 4 having sum(amount_sen) <> 0) as b
      full join told_entries t using (payment_id, seq, council, account)
      where b.sen is distinct from t.sen
      union all
      select format('entry %s of payment %s is not of the moment of its event', l.id, l.payment_id)
      from ledger_entries l join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
      where l.at <> e.at`,
  },
  {
    proves: "I16",
    says: "the councils' balances are those of the history, and no line has another council than its charge",
    faults: `
      select format('%s %s holds %s, the history says %s', council, account, coalesce(b.sen, 0), coalesce(t.sen, 0)) as what
      from (select council_code as council, account, sum(amount_sen) as sen from ledger_entries group by 1, 2) as b
      full join (select council, account, sum(sen) as sen from told_entries group by 1, 2) as t using (council, account)
      where coalesce(b.sen, 0) <> coalesce(t.sen, 0)
      union all
      select format('line %s of payment %s is of %s, its charge %s of %s', l.line_no, l.payment_id, l.council, c.id, c.council_code)
      from told_lines l join charges c on c.id = l.charge_id where c.council_code <> l.council`,
  },
  {
    proves: "I11 I15",
    says: "every council with a settled line gave one receipt over exactly that",
    faults: `
      select format('payment %s: receipt %s over %s sen by %s; its history says %s over %s, its lines %s',
        payment_id, coalesce(r.number, 'missing'), r.amount_sen, council, coalesce(t.number, 'none'), t.amount_sen, l.sen) as what
      from (select payment_id, council_code as council, number, amount_sen, issued_at as at from receipts) as r
      full join told_receipts t using (payment_id, council)
      full join (select payment_id, council, sum(settled_sen) as sen from told_lines
        where settled_sen > 0 and council <> 'operator' group by 1, 2) as l
        using (payment_id, council)
      where (r.number, r.amount_sen, r.at) is distinct from (t.number, t.amount_sen, t.at)
        or r.amount_sen is distinct from l.sen`,
  },
  {
    proves: "I11",
    says: "receipt numbers run without a gap for each council and Kuching year, but for those that two people wrote down",
    faults: `
      with spans as (
        select council_code, year, count as first, count as last, 'receipt ' || number as name from receipts
        union all
        select council_code, year, first_count, last_count, format('gap %s to %s', first_count, last_count) from receipt_gaps
      ), places as (
        select *, coalesce(lag(last) over own, 0) as before, lead(first) over own is null as is_end
        from spans window own as (partition by council_code, year order by first, last)
      )
      select format('%s of %s: %s follows number %s', council_code, year, name, before) as what
      from places where first <> before + 1
      union all
      select format('%s counts %s of %s, its last number is %s', council_code, coalesce(last_count::text, 'nothing'), year,
        coalesce(last::text, 'none'))
      from (select * from places where is_end) as ends full join receipt_counters using (council_code, year)
      where last is distinct from last_count
      union all
      select format('receipt %s is number %s of %s of %s, issued at %s', number, count, council_code, year, issued_at)
      from receipts where number <> upper(council_code) || '-' || year || '-' || lpad(count::text, greatest(6, length(count::text)), '0')
        or year <> extract(year from issued_at at time zone 'Asia/Kuching')
      union all
      select format('the gap %s to %s of %s is the word of one person', first_count, last_count, council_code)
      from receipt_gaps where lower(btrim(decided_by)) = lower(btrim(approved_by)) or btrim(reason) = ''`,
  },
  {
    proves: "I11",
    says: "whatever was signed of a receipt is what the receipt says",
    faults: `
      select format('the token of receipt %s says %s', t.number, claims) as what
      from (select number, convert_from(decode(rpad(part, (length(part) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb as claims
        from (select number, translate(split_part(token, '.', 2), '-_', '+/') as part from receipt_tokens) as each) as t
      join receipts r using (number)
      where claims <> jsonb_build_object('aud', 'receipt', 'no', number, 'sen', amount_sen, 'ref', payment_id,
        'at', floor(extract(epoch from issued_at))::bigint)`,
  },
  {
    proves: "I12",
    says: "every receipt is posted to its council once",
    faults: `
      select format('receipt %s of %s is posted %s times, to %s', r.number, r.council_code, count(p.receipt_number),
        coalesce(min(p.council_code), 'nobody')) as what
      from receipts r left join postings p on p.receipt_number = r.number
      group by r.number, r.council_code, r.payment_id
      having count(p.receipt_number) <> 1 or min(p.council_code) <> r.council_code or min(p.payment_id) <> r.payment_id`,
  },
  {
    proves: "I2 I15",
    says: "everything that is owed back is a case of refund, and nothing else is",
    faults: `
      select format('event %s of payment %s owes %s sen back for %s as %s, the case says %s as %s', seq, payment_id,
        coalesce(t.sen, 0), council, t.reason, coalesce(r.amount_sen, 0), r.reason) as what
      from (select payment_id, event_seq as seq, council_code as council, amount_sen, reason from refunds) as r
      full join (select b.payment_id, b.seq, b.council, -b.sen as sen, case
          when e.booking = 'settlement' then 'charge_not_owed'
          when e.evidence = 'approved' or e.kind = 'ruled' and e.booking = 'refund' then 'paid_twice'
          else 'dismissed' end as reason
        from told_bookings b join payment_events e using (payment_id, seq) where b.account = 'refund_due') as t
        using (payment_id, seq, council)
      where (r.amount_sen, r.reason) is distinct from (t.sen, t.reason)`,
  },
  {
    proves: "I15",
    says: "a charge is reserved while its payment is under way, and free when it has ended",
    faults: `
      select format('charge %s of payment %s, which is %s, is reserved by %s', l.charge_id, l.payment_id, t.status,
        coalesce(r.payment_id::text, 'nobody')) as what
      from (select distinct payment_id, charge_id from told_lines where charge_id is not null) as l
      join told_payments t using (payment_id) left join reservations r using (charge_id)
      where t.status in ('in_progress', 'pending') and r.payment_id is distinct from l.payment_id
        and not exists (select from hold_releases h where h.payment_id = l.payment_id)
        and not exists (select from payment_events g where g.payment_id = l.payment_id and g.kind = 'given_away'
          and g.facts -> 'chargeIds' ? l.charge_id::text)
      union all
      select format('charge %s is reserved by payment %s, which is %s', r.charge_id, r.payment_id, coalesce(t.status, 'unknown'))
      from reservations r left join told_payments t using (payment_id)
      where t.status is null or t.status not in ('in_progress', 'pending', 'review')
        or not exists (select from told_lines l where l.payment_id = r.payment_id and l.charge_id = r.charge_id)`,
  },
];
