import { asOf, type Check } from "./check.ts";

/** The last revision of each batch, which alone counts. */
const live = `(select distinct on (provider, merchant, ref) * from settlement_batches
  order by provider, merchant, ref, revision desc)`;

/**
 * What the journal of payments says that a provider owes, debit by debit and owner by owner: for an attempt itself, and for
 * each ruling that sent back what was taken beside it.
 */
const owed = `(select v.reference, case v.kind when 'ruled' then v.seq else 0 end as ruling_seq, e.council_code as owner,
    sum(e.amount_sen) as sen
  from payment_events v join ledger_entries e on e.payment_id = v.payment_id and e.event_seq = v.seq
  where e.account = 'gateway_in_transit' and v.reference is not null group by 1, 2, 3)`;
const owedSums = `(select reference, ruling_seq, sum(sen) as sen from ${owed} as o group by 1, 2)`;

/** What was taken beside an attempt and sent back, and no line has settled. */
const sentBack = `(select reference, ruling_seq, sen from ${owedSums} as o where ruling_seq > 0 and not exists (
  select from settled_attempts s where s.reference = o.reference and s.ruling_seq = o.ruling_seq and s.undone_by is null))`;

/** The worker looks every five minutes: of what was learnt since, a line may still be listed for what it was. */
const justLearnt = `(select distinct reference from payment_events where at > ${asOf} - interval '10 minutes')`;

/** A line's standing from facts alone: what settles an attempt, what was taken twice, and the rest. */
const standing = `(
  select l.id, l.batch_id, l.reference, l.gross_sen, l.kind, s.reference as settles, s.ruling_seq,
    n.reference is not null as is_new,
    case when s.reference is not null then 'settled'
      when n.reference is not null and listed.class is not null then listed.class
      when l.kind <> 'sale' then 'other_kind'
      when exists (select from settlement_lines o join settlement_batches f on f.id = o.batch_id
          left join settled_attempts t on t.line_id = o.id and t.undone_by is null
        where o.txn_id = l.txn_id and f.provider = b.provider and o.kind = 'sale' and o.id <> l.id
          and l.reference in (o.reference, t.reference) and (t.line_id is not null
            or o.id < l.id and o.gross_sen = l.gross_sen and o.batch_id in (select id from ${live} as f))) then 'doubled'
      when a.reference is null then 'foreign'
      when coalesce(w.sen, 0) = 0 then 'unapproved'
      when w.sen <> l.gross_sen or a.evidence = 'mismatched'
        or exists (select from ${sentBack} as r where r.reference = l.reference) then 'other_amount'
      else 'second' end as class
  from ${live} as b join settlement_lines l on l.batch_id = b.id
  left join settled_attempts s on s.line_id = l.id and s.undone_by is null
  left join payment_attempts a on a.reference = l.reference and a.provider = b.provider
  left join ${owedSums} as w on w.reference = a.reference and w.ruling_seq = 0
  left join ${justLearnt} as n on n.reference = l.reference
  left join open_lines listed on listed.line_id = l.id)`;

/** What each batch has booked by all its revisions. */
const bookedBy = (kind: string) => `(
  select b.provider, b.merchant, b.ref, e.owner, e.account, sum(e.amount_sen) as sen
  from moves m join settlement_batches b on b.id = m.batch_id join move_entries e on e.move_id = m.id
  where m.kind = '${kind}' group by 1, 2, 3, 4, 5)`;

const shown = `(select b.provider, b.merchant, b.ref, sum(p.amount_sen) as sen
  from credit_parts p join settlement_batches b on b.id = p.batch_id group by 1, 2, 3)`;

/** What providers' files promised, and which debits their lines settle. */
export const checksOfSettlements: Check[] = [
  {
    proves: "O5 O11",
    says: "what a file tells of itself is what its lines are, and gross without fee and tax is net",
    faults: `
      select format('batch %s tells %s lines of %s net, it has %s of %s', b.ref, b.line_count, b.net_sen, count(l.id), sum(l.net_sen)) as what
      from settlement_batches b left join settlement_lines l on l.batch_id = b.id group by b.id
      having (b.line_count, b.gross_sen, b.fee_sen, b.tax_sen, b.net_sen) is distinct from
        (count(l.id), sum(l.gross_sen), sum(l.fee_sen), sum(l.tax_sen), sum(l.net_sen))
      union all
      select format('line %s of batch %s: %s without %s and %s is not %s', line_no, batch_id, gross_sen, fee_sen, tax_sen, net_sen)
      from settlement_lines where gross_sen - fee_sen - tax_sen <> net_sen
      union all
      select format('file %s tells %s lines of %s, it has %s of %s', f.name, f.line_count, f.sum_sen, t.line_count, t.sen)
      from inbox_files f left join (
        select file_id, line_count, net_sen as sen from settlement_batches
        union all select file_id, line_count, closing_sen - opening_sen from bank_statements) as t on t.file_id = f.id
      where t.file_id is not null and (f.line_count, f.sum_sen) is distinct from (t.line_count, t.sen)`,
  },
  {
    proves: "O6",
    says: "every file is the one whose digest was noted, and revisions follow each other",
    faults: `
      select format('file %s has other bytes than its digest says', name) as what from inbox_files
      where bytes is not null and sha256(bytes) <> sha256
      union all
      select format('batch %s has revision %s and not the one before', ref, revision) from settlement_batches b
      where revision > 1 and not exists (select from settlement_batches o
        where (o.provider, o.merchant, o.ref) = (b.provider, b.merchant, b.ref) and o.revision = b.revision - 1)
      union all
      select format('line %s of a batch that was revised still settles %s', s.line_id, s.reference)
      from settled_attempts s join settlement_lines l on l.id = s.line_id
      where s.undone_by is null and l.batch_id not in (select id from ${live} as b)`,
  },
  {
    proves: "O7 O8",
    says: "a debit is settled by one line, of the same reference or a proven number and of the same sen",
    faults: `
      select format('%s is settled %s times', reference, count(*)) as what from settled_attempts where undone_by is null
      group by reference, ruling_seq having count(*) > 1
      union all
      select format('line %s of %s sen settles %s, of which the books say %s', l.id, l.gross_sen, s.reference, w.sen)
      from settled_attempts s join settlement_lines l on l.id = s.line_id join settlement_batches b on b.id = l.batch_id
      join payment_attempts a on a.reference = s.reference
      left join ${owedSums} as w on w.reference = s.reference and w.ruling_seq = s.ruling_seq
      where s.undone_by is null and (l.kind <> 'sale' or w.sen is distinct from l.gross_sen or a.provider <> b.provider
        or not (l.reference = s.reference or coalesce(a.provider_txn_id = l.txn_id, false)))
      union all
      select format('line %s settles %s by the number %s, which nobody signed or answered', l.id, s.reference, l.txn_id)
      from settled_attempts s join settlement_lines l on l.id = s.line_id
      where s.undone_by is null and l.reference <> s.reference and not exists (select from sayings t
        where t.reference = s.reference and t.is_txn_proven and (t.txn = l.txn_id or t.is_removed))`,
  },
  {
    proves: "O9",
    says: "every line settles an attempt or is listed for what it is, and nothing else is listed",
    faults: `
      select format('line %s is %s, the list says %s', coalesce(s.id, o.line_id), s.class, o.class) as what
      from (select * from ${standing} as s where class <> 'settled') as s full join open_lines o on o.line_id = s.id
      where s.class is distinct from o.class
      union all
      select format('%s could be settled by line %s and is not', s.reference, s.id) from ${standing} as s
      where s.class = 'second' and not exists (select from settled_attempts t
        where t.reference = s.reference and t.ruling_seq = 0 and t.undone_by is null)
      union all
      select format('what was sent back beside %s could be settled by line %s and is not', s.reference, s.id)
      from ${standing} as s join ${sentBack} as r on r.reference = s.reference and r.sen = s.gross_sen
      where s.class in ('other_amount', 'unapproved') and not s.is_new`,
  },
  {
    proves: "O12",
    says: "no credit and no batch is used for more than it is, and what is closed is whole",
    faults: `
      select format('credit %s of %s sen pays %s', l.bank_ref, l.amount_sen, sum(p.amount_sen)) as what
      from bank_lines l join credit_parts p on p.bank_line_id = l.id group by l.id having sum(p.amount_sen) <> l.amount_sen
      union all
      select format('batch %s of %s sen has %s in the bank and is %s', b.ref, b.net_sen, coalesce(s.sen, 0),
        case when o.batch_id is null then 'closed' else 'open' end)
      from ${live} as b left join ${shown} as s using (provider, merchant, ref) left join open_batches o on o.batch_id = b.id
      where (b.net_sen = coalesce(s.sen, 0)) = (o.batch_id is not null)
      union all
      select format('line %s of the bank is explained, named and listed %s times in all, not once', l.bank_ref, t.times) from bank_lines l
      join moves m on m.bank_line_id = l.id and m.kind = 'line_seen'
      join move_entries e on e.move_id = m.id and e.account = 'unexplained', lateral (
        select exists (select from credit_parts p where p.bank_line_id = l.id)::int
          + exists (select from moves n where n.bank_line_id = l.id and n.kind = 'line_named')::int
          + exists (select from open_credits o where o.bank_line_id = l.id)::int as times) as t
      where t.times <> 1
      union all
      select format('batch %s is paid from another account than its own', b.ref) from credit_parts p
      join settlement_batches b on b.id = p.batch_id join merchants m using (provider, merchant)
      join bank_lines l on l.id = p.bank_line_id where l.account_code <> m.account_code`,
  },
  {
    proves: "O13 O14",
    says: "every batch booked to each owner what its lines promise, and what the bank has shown of it",
    faults: `
      with meant as (
        select b.provider, b.merchant, b.ref, w.owner, side.account, side.sign * w.sen as sen
        from ${live} as b join ${standing} as s on s.batch_id = b.id and s.class in ('settled', 'second')
        join ${owed} as w on w.reference = coalesce(s.settles, s.reference) and w.ruling_seq = coalesce(s.ruling_seq, 0),
        lateral (values ('settlement_due', 1), (case s.class when 'settled' then 'gateway_in_transit' else 'refund_due' end, -1))
          as side (account, sign)
        union all
        select b.provider, b.merchant, b.ref, 'operator', side.account, side.sign * s.gross_sen
        from ${live} as b join ${standing} as s on s.batch_id = b.id and s.class not in ('settled', 'second'),
        (values ('settlement_due', 1), ('unexplained', -1)) as side (account, sign)
        union all
        select provider, merchant, ref, 'operator', side.account, side.sign * (fee_sen + tax_sen) from ${live} as b,
        (values ('provider_fees', 1), ('settlement_due', -1)) as side (account, sign)
      ), sums as (select provider, merchant, ref, owner, account, sum(sen) as sen from meant group by 1, 2, 3, 4, 5)
      select format('batch %s booked %s sen to %s of %s, its lines say %s', ref, coalesce(t.sen, 0), account, owner, coalesce(s.sen, 0)) as what
      from sums s full join ${bookedBy("batch_told")} as t using (provider, merchant, ref, owner, account)
      where coalesce(s.sen, 0) <> coalesce(t.sen, 0)
      union all
      select format('batch %s has %s sen still due to %s, the bank has shown all but %s', b.ref, sum(t.sen), t.owner,
        b.net_sen - coalesce(s.sen, 0))
      from ${live} as b join (select * from ${bookedBy("batch_told")} as t union all select * from ${bookedBy("batch_credited")} as c) as t
        using (provider, merchant, ref)
      left join ${shown} as s using (provider, merchant, ref)
      where t.account = 'settlement_due' and s.sen is not null
      group by b.ref, b.net_sen, s.sen, t.owner
      having sum(t.sen) <> case t.owner when 'operator' then b.net_sen - s.sen else 0 end`,
  },
  {
    proves: "O14",
    says: "what providers hold is what no line has settled, and what nobody explained is what is listed",
    faults: `
      select format('%s of %s is %s, the facts say %s', account, owner, coalesce(b.sen, 0), coalesce(t.sen, 0)) as what
      from (select owner, account, sum(sen) as sen from (
          select council_code as owner, account, amount_sen as sen from ledger_entries
          union all select owner, account, amount_sen from move_entries) as entries
        where account in ('gateway_in_transit', 'unexplained') group by 1, 2 having sum(sen) <> 0) as b
      full join (
        select w.owner, 'gateway_in_transit' as account, sum(w.sen) as sen from ${owed} as w
        where not exists (select from settled_attempts s
          where s.reference = w.reference and s.ruling_seq = w.ruling_seq and s.undone_by is null) group by 1
        having sum(w.sen) <> 0
        union all
        select 'operator', 'unexplained', sum(sen) from (
          select -s.gross_sen as sen from ${standing} as s where s.class not in ('settled', 'second')
          union all select -l.amount_sen from open_credits o join bank_lines l on l.id = o.bank_line_id) as open
        having sum(sen) <> 0
      ) as t using (owner, account) where coalesce(b.sen, 0) <> coalesce(t.sen, 0)`,
  },
  {
    proves: "O14",
    says: "the list of what providers still owe holds just that, as far as it reaches",
    faults: `
      with owing as (
        select v.reference, case v.kind when 'ruled' then v.seq else 0 end as ruling_seq, sum(e.amount_sen) as sen, max(e.id) as last_id
        from payment_events v join ledger_entries e on e.payment_id = v.payment_id and e.event_seq = v.seq
        where e.account = 'gateway_in_transit' and v.reference is not null group by 1, 2
      ), due as (
        select reference, ruling_seq, last_id from owing where sen <> 0 and not exists (select from settled_attempts s
          where s.reference = owing.reference and s.ruling_seq = owing.ruling_seq and s.undone_by is null))
      select format('attempt %s is owed by its provider and not listed', reference) as what from due
      where last_id <= (select ledger_id from awaited_reach)
        and (reference, ruling_seq) not in (select reference, ruling_seq from awaited_attempts)
      union all
      select format('attempt %s is listed and owes nothing', a.reference) from awaited_attempts a
      where not exists (select from due d where (d.reference, d.ruling_seq) = (a.reference, a.ruling_seq))
        and not exists (select from owing o where (o.reference, o.ruling_seq) = (a.reference, a.ruling_seq)
          and o.last_id > (select ledger_id from awaited_reach))`,
  },
  {
    proves: "O10",
    says: "no payment rests on a file: whatever booked money has a provider's message or two people",
    faults: `
      select format('event %s of payment %s booked money on the word of nobody', seq, payment_id) as what
      from payment_events where booking <> 'none' and message_id is null and (decided_by is null or approved_by is null)`,
  },
];
