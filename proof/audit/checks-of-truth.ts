import type { Check } from "./check.ts";
import { books } from "./checks-of-rights.ts";
import { approval } from "./messages.ts";

const booked = `(select e.reference, sum(l.amount_sen) as sen, count(*) filter (where e.booking = 'settlement') as settlements
  from ledger_entries l join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
  where l.account = 'gateway_in_transit' and e.kind <> 'ruled' group by 1)`;
const isOver = `current_setting('audit.over')::boolean`;
/** The provider's amount could not be read: nothing is booked, and a case is open or was closed by a person. */
const isInReview = `(a.evidence in ('mismatched', 'dismissed') and b.sen is null
  and exists (select from cases c where c.reference = a.reference and c.kind = 'other_amount'))`;

/** The last question is planned seven days after the payer left: a later one was put off. */
const longestPause = "interval '8 days'";
const isAskedAbout = `exists (select from payment_checks c where c.reference = d.reference)`;

/** The debits of card payments that were debited more than once, with what we know of each. */
const secondDebits = `
  select d.reference, d.txn,
    exists (select from sayings s where s.reference = d.reference and s.txn = d.txn and s.code = ${approval("s")}) as is_told,
    exists (select from payment_events e where e.reference = d.reference and e.kind = 'second_debit') as is_named
  from debits d where d.provider = 'card'
    and d.reference in (select reference from debits group by 1 having count(*) > 1)`;

/** The books against the world: what the provider took, what it was told, and what would be forgotten. */
export const checksOfTruth: Check[] = [
  {
    proves: "I2 I4",
    says: "every debit is credited, held, owed back or written down as a stray once, with its own amount",
    needsJournal: true,
    // A debit whose message is under way is not lost while somebody will ask about it.
    faults: `
      select format('debit of %s sen (%s) by %s for %s of payment %s, taken %s times: booked %s sen%s', d.amount_sen,
        d.currency, d.provider, d.reference, coalesce(d.payment, a.payment_id::text), d.times, coalesce(b.sen, 0),
        case when a.reference is null then ', attempt unknown' end) as what
      from (select reference, min(provider) as provider, min(payment) as payment, min(amount_sen) as amount_sen,
          max(amount_sen) as most_sen, min(currency) as currency, count(*) as times from debits group by 1) as d
      left join payment_attempts a using (reference) left join ${booked} as b using (reference)
      where case when a.reference is null then d.times <> (select count(*) from stray_debits s
          where s.provider = d.provider and s.reference = d.reference and s.amount_sen between d.amount_sen and d.most_sen)
        else a.provider <> d.provider or a.payment_id::text <> d.payment
        or d.times > 1 and (d.provider <> 'card' or d.most_sen <> d.amount_sen)
        or coalesce(b.sen, 0) <> d.amount_sen and (b.sen is not null or ${isOver} or not ${isAskedAbout})
          and not ${isInReview}
        or d.currency <> 'MYR' and b.settlements > 0 end`,
  },
  {
    proves: "I3",
    says: "every stray is a debit that its provider took, and of no payment of ours",
    needsJournal: true,
    faults: `
      select format('stray %s of %s sen by %s for %s', s.transaction_id, s.amount_sen, s.provider, s.reference) as what
      from stray_debits s where exists (select from payment_attempts a where a.reference = s.reference)
        or not exists (select from debits d where d.provider = s.provider and d.reference = s.reference
          and d.txn = s.transaction_id and d.amount_sen = s.amount_sen)`,
  },
  {
    proves: "I2 I4",
    says: "a second debit of one card payment is noted for a person, if any message told of it",
    needsJournal: true,
    faults: `
      select format('%s was debited as %s: messages told of more than one, and no event names the second', reference,
        string_agg(txn, ', ' order by txn)) as what
      from (${secondDebits}) as each group by reference
      having count(*) filter (where is_told) > 1 and not bool_or(is_named)`,
  },
  {
    proves: "I3",
    says: "every credit has its debit with the same reference and amount",
    needsJournal: true,
    // What a genuine message of another payment's money put into suspense is nobody's credit: a person must rule.
    faults: `
      select format('%s sen are booked for %s, debited %s', b.sen, b.reference, coalesce(d.sen, 0)) as what
      from ${booked} as b left join (select reference, min(amount_sen) as sen from debits group by 1) as d using (reference)
      where b.sen <> 0 and d.sen is distinct from b.sen and (b.settlements > 0 or not exists (select from payment_events e
        join sayings s on s.id = e.message_id join debits o on o.provider = s.provider and o.txn = s.txn
        where e.reference = b.reference and e.evidence = 'mismatched' and o.reference <> b.reference))
      union all
      select format('event %s of payment %s received %s sen, debited %s', e.seq, e.payment_id, e.received_sen, d.amount_sen)
      from payment_events e join debits d using (reference)
      where e.evidence = 'approved' and e.kind = 'moved' and e.received_sen <> d.amount_sen`,
  },
  {
    proves: "I10",
    says: "every OK and every RECEIVEOK that a provider heard stands on a message that is kept",
    needsJournal: true,
    // A message may name another payment's reference or transaction; then it is kept under that name. Of one whose words
    // were removed, only the reference tells.
    faults: `
      select format('callback %s (%s for %s) was answered OK and is not kept', a.seq, a.code, a.reference) as what
      from answers a where a.provider = 'fpx' and a.kind = 'callback' and not exists (select from sayings s
        where s.reference = a.reference and s.provider = 'fpx' and s.channel <> 'query' and (s.code = a.code or s.is_removed))
        and not exists (select from sayings s
          where s.txn = a.txn and s.provider = 'fpx' and s.channel <> 'query' and s.code = a.code)
      union all
      select format('%s transactions of %s (%s) were answered RECEIVEOK and are not kept', count(distinct a.txn),
        a.reference, a.code)
      from answers a where a.provider = 'card' and a.kind = 'callback' and not exists (select from sayings s
        where s.provider = 'card' and s.channel <> 'query' and (s.txn = a.txn and s.code = a.code
          or s.reference = a.reference and s.is_removed))
      group by a.reference, a.code having count(distinct a.txn) > (select count(distinct s.txn) from sayings s
        where s.reference = a.reference and s.provider = 'card' and s.channel <> 'query' and s.code = a.code
          and not exists (select from debits d where d.reference = s.reference and d.txn = s.txn))`,
  },
  {
    proves: "I7",
    says: "no stranger was told OK or RECEIVEOK",
    needsJournal: true,
    faults: `
      select format('forgery %s for %s was acknowledged', seq, reference) as what from answers where kind = 'forgery'`,
  },
  {
    proves: "I13",
    says: "every payment under way has a next check, or waits for a person",
    faults: `
      select format('attempt %s of payment %s is %s and nobody will ask about it', a.reference, a.payment_id, a.evidence) as what
      from told_attempts a left join payment_checks c using (reference)
      where a.evidence in ('none', 'awaiting') and c.reference is null
      union all
      select format('nobody will ask about attempt %s of payment %s before %s', a.reference, a.payment_id, c.next_check_at)
      from told_attempts a join payment_checks c using (reference)
      where a.evidence in ('none', 'awaiting') and greatest(c.next_check_at, c.leased_until) > now() + ${longestPause}
      union all
      select format('payment %s is %s and has no reason to be', p.payment_id, p.status)
      from told_payments p where p.status in ('in_progress', 'pending', 'review')
        and not exists (select from told_attempts a where a.payment_id = p.payment_id
          and a.evidence in ('none', 'awaiting', 'unanswered', 'mismatched'))`,
  },
  {
    proves: "I15",
    says: "no lock is missing or switched off, and no table has rows by the back door",
    faults: `
      with places as (select oid as id, relname as name from pg_class where relnamespace = 'public'::regnamespace),
        money as (select * from places where name in (${books}) and name not in ('charges', 'councils'))
      select format('lock %s of %s is switched off', tgname, name) as what
      from places join pg_trigger on tgrelid = id where tgenabled not in ('O', 'A')
      union all
      select format('nothing stops %s of %s', act, name) from money, (values ('DELETE', 8), ('TRUNCATE', 32)) as acts (act, bit)
      where not exists (select from pg_trigger where tgrelid = id and not tgisinternal and tgtype & bit <> 0 and tgtype & 2 <> 0)
      union all
      select format('%s has a table of its own below it: %s', name, inhrelid::regclass)
      from money join pg_inherits on inhparent = id`,
  },
];

/** Payments under way, with what they wait for. */
export const underWay = `
  select p.payment_id::text as payment, p.status, a.reference, a.evidence, case
      when a.evidence = 'mismatched' then 'another amount came; a person must rule'
      when a.evidence = 'unanswered' then 'the provider never said; a person must look'
      when a.evidence = 'awaiting' then 'the bank has yet to decide'
      else 'the provider has said nothing' end as reason,
    to_char(c.next_check_at at time zone 'Asia/Kuching', 'YYYY-MM-DD HH24:MI:SS') as next_check,
    (count(*) over ())::int as total
  from told_payments p join told_attempts a using (payment_id) left join payment_checks c using (reference)
  where p.status in ('in_progress', 'pending', 'review') and a.evidence in ('none', 'awaiting', 'unanswered', 'mismatched')
  order by c.next_check_at nulls first, 1 limit 20`;

/** What the provider took twice: only its settlement file can say so for certain. */
export const waitingForSettlement = `
  select coalesce(sum(times - 1), 0)::int as total, coalesce(sum(named), 0)::int as named
  from (select count(*) as times, greatest(count(*) filter (where is_named) - 1, 0) as named from (${secondDebits}) as each
    group by reference) as twice`;

/** Debits for which nothing is booked because no message said readably how much was taken. */
export const unreadableInReview = `
  select count(*)::int as total from (select distinct reference from debits) as d
  join payment_attempts a using (reference) left join ${booked} as b using (reference) where ${isInReview}`;
