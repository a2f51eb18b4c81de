import type { Check } from "./check.ts";
import { approval } from "./messages.ts";

/** The attempts of which a person must be told, and why. */
const wanted = `
  select a.reference, a.payment_id, case a.evidence when 'mismatched' then 'other_amount' else 'unanswered' end as kind
  from told_attempts a where a.evidence in ('mismatched', 'unanswered')
  union all
  select e.reference, e.payment_id, e.kind from payment_events e
  where e.kind in ('contradiction', 'second_debit') and not exists (select from cases c
    where c.reference = e.reference and c.kind = e.kind and c.closed_at is not null)`;

/** What the files that had come by some moment said of an attempt: the last revision of each batch by then. */
const filedBy = (moment: string) => `(
  select sum(gross_sen) from (select distinct l.txn_id, l.gross_sen
    from settlement_lines l join settlement_batches b on b.id = l.batch_id
    where l.reference = e.reference and l.kind = 'sale' and b.told_at <= ${moment} and not exists (
      select from settlement_batches r where (r.provider, r.merchant, r.ref) = (b.provider, b.merchant, b.ref)
        and r.revision > b.revision and r.told_at <= ${moment})) as taken)`;

/** What waits for a person is on the list, and what a provider said is not forgotten on the way. */
export const checksOfCases: Check[] = [
  {
    proves: "I13",
    says: "everything that a person must look at is an open case",
    faults: `
      select distinct format('%s of payment %s is no open case: %s', w.reference, w.payment_id, w.kind) as what
      from (${wanted}) as w where not exists (select from cases c
        where c.reference = w.reference and c.kind = w.kind and c.closed_at is null)
      union all
      select format('case %s (%s of %s) is open and nothing waits', c.id, c.kind, c.reference)
      from cases c where c.closed_at is null and c.kind in ('other_amount', 'unanswered')
        and not exists (select from (${wanted}) as w where w.reference = c.reference and w.kind = c.kind)
      union all
      select format('line %s of payment %s is in suspense and no open case', l.line_no, l.payment_id)
      from told_lines l where l.outcome_now = 'suspense' and not l.is_tied and not exists (select from cases c
        where c.payment_id = l.payment_id and c.line_no = l.line_no and c.closed_at is null)`,
  },
  {
    proves: "I2 I13",
    says: "every second debit that a file shows was told to a person, or waits under another number of its payment",
    faults: `
      with seconds as (
        select l.reference, l.txn_id, exists (select from payment_events e join cases c on c.payment_id = e.payment_id
              and c.event_seq = e.seq where e.reference = l.reference and e.kind = 'second_debit'
            and e.facts ->> 'secondTransaction' = l.txn_id and (c.closed_at is null or exists (
              select from settlement_lines f join settlement_batches b on b.id = f.batch_id
              where f.reference = l.reference and f.txn_id = l.txn_id and b.told_at <= c.closed_at))) as is_named
        from open_lines o join settlement_lines l on l.id = o.line_id where o.class = 'second')
      select format('files show %s debits beside %s of which nobody was told', count(*), reference) as what
      from seconds s where not is_named group by reference having count(*) > (
        select count(*) from cases c join payment_events e on e.payment_id = c.payment_id and e.seq = c.event_seq
        where c.reference = s.reference and c.kind = 'second_debit' and c.closed_at is null
          and e.facts ->> 'secondTransaction' not in (select o.txn_id from seconds o where o.reference = s.reference))`,
  },
  {
    proves: "I1 I13",
    says: "no money is in suspense without an open case",
    faults: `
      select format('payment %s holds %s sen in suspense and has no open case', payment_id, -sum(amount_sen)) as what
      from ledger_entries l where account = 'suspense' group by payment_id having sum(amount_sen) <> 0
        and not exists (select from cases c where c.payment_id = l.payment_id and c.closed_at is null
          and c.kind in ('other_amount', 'unreadable_record'))`,
  },
  {
    proves: "I1 I13",
    says: "no ruling returned less than was in suspense, unless a file showed that no more was taken",
    faults: `
      select format('event %s of payment %s returned %s sen of %s, and no file shows why', e.seq, e.payment_id,
        e.received_sen, h.received_sen) as what
      from payment_events e, lateral (select received_sen from payment_events b where b.payment_id = e.payment_id
        and b.reference = e.reference and b.booking = 'suspense' and b.seq < e.seq order by b.seq desc limit 1) as h
      where e.kind = 'moved' and e.evidence = 'dismissed' and e.received_sen < h.received_sen
        and not exists (select from settlement_batches m where ${filedBy("m.told_at")} = e.received_sen)`,
  },
  {
    proves: "I2 I7",
    says: "every approval that was believed is booked, whatever became of its payment, or waits to be applied",
    faults: `
      select distinct format('%s approved %s, which is %s', s.provider, s.reference, a.evidence) as what
      from sayings s join told_attempts a using (reference)
      where s.code = ${approval("s")} and a.evidence not in ('approved', 'mismatched', 'dismissed')
        and not exists (select from unweighed_messages u where u.message_id = s.id)
      union all
      select format('message %s about %s was not weighed', message_id, reference) from unweighed_messages
      where current_setting('audit.over')::boolean`,
  },
];
