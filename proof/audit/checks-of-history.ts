import type { Check } from "./check.ts";
import { approval } from "./messages.ts";

/** The present is what the history says, and the history is one that may happen. */
export const checksOfHistory: Check[] = [
  {
    proves: "I15",
    says: "every payment is what its history says",
    faults: `
      select format('payment %s is %s since %s over %s sen, its history says %s since %s over %s sen',
        coalesce(p.id, t.payment_id), p.status, p.status_since, p.amount_sen, t.status, t.status_since, t.amount_sen) as what
      from payments p full join told_payments t on t.payment_id = p.id
      where (p.status, p.amount_sen, p.created_at, p.status_since)
        is distinct from (t.status, t.amount_sen, t.created_at, t.status_since)`,
  },
  {
    proves: "I15 I16",
    says: "every line is what was agreed, and its outcome what was done",
    faults: `
      select format('line %s of payment %s is %s, its history says %s', coalesce(l.line_no, t.line_no),
        coalesce(l.payment_id, t.payment_id),
        row(l.council_code, l.kind, l.account, l.amount_sen, l.charge_id, l.charge_version, l.is_tied, l.outcome, l.settled_sen),
        row(t.council, t.kind, t.account, t.amount_sen, t.charge_id, t.charge_version, t.is_tied, t.outcome_now,
          t.settled_sen)) as what
      from payment_lines l full join told_lines t on t.payment_id = l.payment_id and t.line_no = l.line_no
      where (l.council_code, l.kind, l.account, l.amount_sen, l.charge_id, l.charge_version, l.is_tied, l.outcome, l.settled_sen)
        is distinct from (t.council, t.kind, t.account, t.amount_sen, t.charge_id, t.charge_version, t.is_tied, t.outcome_now,
          t.settled_sen)`,
  },
  {
    proves: "I15",
    says: "every attempt is what its history says",
    faults: `
      select format('attempt %s is %s, its history says %s', coalesce(a.reference, t.reference),
        row(a.payment_id, a.attempt_no, a.provider, a.token, a.bank_id, a.amount_sen, a.evidence, a.superseded_at is null,
          a.handed_off_at is not null),
        row(t.payment_id, t.attempt_no, t.provider, t.token, t.bank_id, t.amount_sen, t.evidence, t.is_newest,
          t.is_handed_off)) as what
      from payment_attempts a full join told_attempts t using (reference)
      where (a.payment_id, a.attempt_no, a.provider, a.token, a.bank_id, a.amount_sen, a.evidence, a.superseded_at is null,
          a.handed_off_at is not null)
        is distinct from (t.payment_id, t.attempt_no, t.provider, t.token, t.bank_id, t.amount_sen, t.evidence, t.is_newest,
          t.is_handed_off)`,
  },
  {
    proves: "I15",
    says: "every attempt ended when its history says, by the transaction that its provider named",
    faults: `
      select format('attempt %s ended at %s by transaction %s, which is not what was told of it', a.reference, a.ended_at,
        a.provider_txn_id) as what
      from payment_attempts a
      where a.ended_at is distinct from (select e.at from payment_events e
          where e.payment_id = a.payment_id and e.reference = a.reference and e.kind = 'moved' and e.evidence <> 'awaiting'
          order by e.seq desc limit 1)
        or a.provider_txn_id is not null and not exists (select from sayings s
          where s.reference = a.reference and (s.txn = a.provider_txn_id or s.is_removed))
        or a.provider_txn_id is null and a.evidence = 'approved' and exists (select from sayings s
          where s.reference = a.reference and s.code = ${approval("s")} and s.txn <> ''
            and not exists (select from unweighed_messages where message_id = s.id))
        or a.provider_txn_id is not null and a.is_txn_proven and not exists (select from sayings s
          where s.reference = a.reference and s.is_txn_proven and (s.txn = a.provider_txn_id or s.is_removed))
        or a.evidence = 'approved' and not a.is_txn_proven and exists (select from sayings s
          where s.reference = a.reference and s.is_txn_proven and s.txn = a.provider_txn_id and s.code = ${approval("s")}
            and not exists (select from unweighed_messages where message_id = s.id))`,
  },
  {
    proves: "I15",
    says: "links end when somebody ended them, and mails go back where they came from",
    faults: `
      select format('the links of payment %s have version %s after %s revocations', p.id, p.capability_version,
        coalesce(r.count, 0)) as what
      from payments p left join (select payment_id, count(*) as count, max(version) as version
        from link_revocations group by 1) as r on r.payment_id = p.id
      where p.capability_version <> 1 + coalesce(r.count, 0) or p.capability_version <> coalesce(r.version, 1)
      union all
      select format('correction %s of payment %s undoes %s to where mails did not go before', c.seq, c.payment_id,
        c.undoes)
      from payment_contacts c join payments p on p.id = c.payment_id
      where c.undoes is not null and c.email_index is distinct from coalesce((select b.email_index from payment_contacts b
        where b.payment_id = c.payment_id and b.seq = c.undoes - 1), p.email_index)
      union all
      select format('correction %s of payment %s was undone and its links were left', c.seq, c.payment_id)
      from payment_contacts c where c.undoes is not null and not exists (select from link_revocations r
        where r.payment_id = c.payment_id and r.revoked_by = 'mailbox' and r.revoked_at = c.corrected_at)`,
  },
  {
    proves: "I6",
    says: "every event follows the one before and leads where the evidence leads",
    faults: `
      select format('event %s of payment %s goes from %s to %s; it follows event %s, which ended in %s, and leads to %s',
        seq, payment_id, from_status, to_status, previous_seq, previous_status, status) as what
      from (select e.*, s.status, lag(e.seq) over own as previous_seq, lag(e.to_status) over own as previous_status
        from payment_events e left join told_steps s using (payment_id, seq)
        window own as (partition by e.payment_id order by e.seq)) as e
      where to_status is distinct from status or from_status is distinct from previous_status
        or seq <> coalesce(previous_seq, 0) + 1 or (kind = 'created') <> (seq = 1)
        or kind not in ('created', 'moved') and from_status <> to_status`,
  },
  {
    proves: "I4 I6",
    says: "evidence only grows, and books money as it may",
    faults: `
      select format('event %s of payment %s: %s after %s books as %s', seq, payment_id, evidence,
        coalesce(held, 'nothing'), booking) as what
      from (select e.*, w.strength,
          lag(e.evidence) over own as held, max(w.strength) over (own rows between unbounded preceding and 1 preceding) as held_strength,
          count(*) filter (where e.evidence = 'approved') over (partition by e.payment_id order by e.seq
            rows between unbounded preceding and 1 preceding) as approved_before
        from payment_events e join words w using (evidence) where e.kind = 'moved'
        window own as (partition by e.reference order by e.seq)) as e
      where strength <= coalesce(held_strength, 0) or evidence = 'dismissed' and held not in ('mismatched', 'unanswered')
        or booking <> case evidence
          when 'approved' then case approved_before when 0 then 'settlement' else 'refund' end
          when 'mismatched' then 'suspense' when 'dismissed' then 'refund' else 'none' end
      union all
      select format('event %s of payment %s says %s of an attempt that is %s', e.seq, e.payment_id, e.kind, a.evidence)
      from payment_events e join told_attempts a using (reference)
      where e.kind = 'contradiction' and a.evidence not in ('approved', 'dismissed')
        or e.kind = 'second_debit' and a.evidence not in ('approved', 'mismatched', 'dismissed')
      union all
      select format('event %s of payment %s (%s) books as %s', seq, payment_id, kind, booking)
      from payment_events where kind <> 'moved' and booking <> 'none'
        and (kind, booking) not in (('corrected', 'suspense'), ('ruled', 'refund'), ('ruled', 'transfer'))
      union all
      select format('event %s of payment %s names %s sen, and %s before', e.seq, e.payment_id, e.received_sen, b.received_sen)
      from payment_events e join payment_events b on b.reference = e.reference and b.seq < e.seq and b.evidence = 'mismatched'
      where e.kind = 'corrected' and e.received_sen <= b.received_sen`,
  },
  {
    proves: "I7",
    says: "whatever was believed was said by the provider, by two people, or concluded by us",
    faults: `
      select format('event %s of payment %s (%s) rests on message %s: %s about %s', e.seq, e.payment_id, e.evidence,
        e.message_id, coalesce(m.verdict, 'none'), coalesce(m.reference, 'nothing')) as what
      from payment_events e left join gateway_messages m on m.id = e.message_id
      where e.kind in ('moved', 'contradiction', 'corrected', 'second_debit', 'ruled') and case
        when e.kind = 'second_debit' and e.message_id is null then e.decided_by is not null or not exists (
          select from settlement_lines l where l.id::text = e.facts ->> 'lineId' and l.kind = 'sale'
            and l.reference = e.reference and l.txn_id = e.facts ->> 'secondTransaction')
        when e.evidence in ('unanswered', 'lapsed') then e.message_id is not null or e.decided_by is not null
        when e.evidence = 'dismissed' or e.kind = 'ruled' then e.message_id is not null or e.decided_by is null
          or lower(trim(e.decided_by)) = lower(trim(coalesce(e.approved_by, e.decided_by))) or coalesce(trim(e.remark), '') = ''
        else m.verdict is distinct from 'verified' or m.reference is distinct from e.reference
          or e.decided_by is not null end
      union all
      select format('message %s about %s is to %s, as whom it was not sent', s.id, s.reference, s.addressee)
      from sayings s join payment_attempts a using (reference) where not s.is_removed and (s.provider, s.channel) <> ('card', 'query')
        and s.addressee is distinct from coalesce(a.message ->> 'fpx_sellerId', a.message ->> 'MerchantCode')
      union all
      select format('event %s of payment %s names second transaction %s; its message says %s of %s', e.seq,
        e.payment_id, e.facts ->> 'secondTransaction', s.code, s.txn)
      from payment_events e left join sayings s on s.id = e.message_id
      where e.kind = 'second_debit' and e.message_id is not null and s.is_removed is not true and (s.code is distinct from ${approval("s")}
        or not exists (select from sayings t where t.reference = e.reference and t.code = ${approval("t")}
          and (t.txn = e.facts ->> 'secondTransaction' or t.is_removed)))
      union all
      select format('event %s of payment %s contradicts with %s', seq, payment_id, evidence)
      from payment_events where kind = 'contradiction' and evidence not in ('declined', 'mismatched')`,
  },
  {
    proves: "I5 I7",
    says: "what was approved is what was asked for, to the sen and in the message itself",
    faults: `
      select format('event %s of payment %s: asked %s of %s, agreed %s, received %s; message %s of %s says %s, %s %s', e.seq,
        e.payment_id, a.amount_sen, a.provider, p.amount_sen, e.received_sen, s.id, s.provider, coalesce(s.code, 'no code'),
        s.amount, s.currency) as what
      from payment_events e join told_attempts a using (reference) join told_payments p on p.payment_id = e.payment_id
      left join sayings s on s.id = e.message_id
      where e.evidence = 'approved' and e.kind = 'moved' and s.is_removed is not true and (e.received_sen is distinct from a.amount_sen
        or a.amount_sen is distinct from p.amount_sen or s.provider is distinct from a.provider
        or s.code is distinct from ${approval("a")}
        or (a.provider <> 'card' or s.channel <> 'query') and ((s.amount, s.currency) is distinct from
          (format('%s.%s', a.amount_sen / 100, lpad((a.amount_sen % 100)::text, 2, '0')), 'MYR')))
      union all
      select format('the lines of payment %s sum to %s, not to %s', p.payment_id, sum(l.amount_sen), p.amount_sen)
      from told_payments p left join told_lines l using (payment_id) group by p.payment_id, p.amount_sen
      having sum(l.amount_sen) is distinct from p.amount_sen`,
  },
];
