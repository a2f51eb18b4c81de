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
    proves: "I1 I13",
    says: "no money is in suspense without an open case",
    faults: `
      select format('payment %s holds %s sen in suspense and has no open case', payment_id, -sum(amount_sen)) as what
      from ledger_entries l where account = 'suspense' group by payment_id having sum(amount_sen) <> 0
        and not exists (select from cases c where c.payment_id = l.payment_id and c.closed_at is null
          and c.kind in ('other_amount', 'unreadable_record'))`,
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
