import type { Check } from "./check.ts";

/** The second journal, and the bank accounts in it. */
export const checksOfMoves: Check[] = [
  {
    proves: "O1",
    says: "every move sums to zero for each owner, and an owner is a council or the operator",
    faults: `
      select format('move %s books %s sen too much for %s', move_id, sum(amount_sen), owner) as what
      from move_entries group by move_id, owner having sum(amount_sen) <> 0
      union all
      select format('move %s books nothing', m.id) from moves m where not exists (select from move_entries e where e.move_id = m.id)
      union all
      select format('entry %s is of %s, which is nobody', id, owner) from move_entries
      where owner <> 'operator' and owner not in (select code from councils)`,
  },
  {
    proves: "O2",
    says: "both journals together sum to zero for each owner, and nothing is owed by the wrong side",
    faults: `
      with both_journals as (
        select council_code as owner, account, amount_sen from ledger_entries
        union all select owner, account, amount_sen from move_entries)
      select format('%s sums to %s', owner, sum(amount_sen)) as what from both_journals group by owner having sum(amount_sen) <> 0
      union all
      select format('%s of %s is %s', account, owner, sum(amount_sen)) from both_journals
      where owner <> 'operator' and account in ('gateway_in_transit', 'settlement_due', 'bank')
      group by owner, account having sum(amount_sen) < 0`,
  },
  {
    proves: "O3",
    says: "the books of every bank account are what the bank says, statement by statement",
    faults: `
      select format('account %s after statement %s: the bank says %s, the books %s', s.account_code, s.number, s.closing_sen,
        coalesce(b.sen, 0)) as what
      from bank_statements s, lateral (
        select sum(e.amount_sen) as sen from move_entries e join moves m on m.id = e.move_id
        left join bank_lines l on l.id = m.bank_line_id left join bank_statements o on o.id = coalesce(l.statement_id, m.statement_id)
        where e.bank_account = s.account_code and m.kind in ('line_seen', 'opening') and o.number <= s.number) as b
      where coalesce(b.sen, 0) <> s.closing_sen
      union all
      select format('move %s moves %s sen at the bank that no statement shows', m.id, sum(e.amount_sen))
      from moves m join move_entries e on e.move_id = m.id where e.account = 'bank' and m.kind in ('batch_credited', 'line_named')
      group by m.id having sum(e.amount_sen) <> 0
      union all
      select format('line %s of the bank is in no book', l.bank_ref) from bank_lines l
      where not exists (select from moves m join move_entries e on e.move_id = m.id
        where m.bank_line_id = l.id and e.account = 'bank' and e.bank_account = l.account_code and e.amount_sen = l.amount_sen)`,
  },
  {
    proves: "O4",
    says: "the statements of an account follow each other, and each adds up",
    faults: `
      select format('statement %s of %s opens with %s after %s of statement %s', number, account_code, opening_sen, before_sen, before) as what
      from (select *, lag(closing_sen) over own as before_sen, lag(number) over own as before from bank_statements
        window own as (partition by account_code order by number)) as s
      where before is not null and (before_sen <> opening_sen or before <> number - 1)
      union all
      select format('statement %s of %s has %s lines of %s sen', s.number, s.account_code, count(l.id), sum(l.amount_sen))
      from bank_statements s left join bank_lines l on l.statement_id = s.id group by s.id
      having count(l.id) <> s.line_count or coalesce(sum(l.amount_sen), 0) <> s.closing_sen - s.opening_sen
        or count(*) filter (where l.account_code <> s.account_code) > 0`,
  },
];
