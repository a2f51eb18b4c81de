import type { Check } from "./check.ts";

/** More entries than anybody who asks for a balance should have to read. */
const mostEntriesSince = 200_000;

/** What the accounts hold is kept from time to time, so that nobody sums the whole ledger but this audit. */
export const checksOfBalances: Check[] = [
  {
    proves: "I16",
    says: "every balance that was kept is the sum of its entries",
    faults: `
      with ends as (
        select up_to_no, coalesce(lag(up_to_no) over (order by up_to_no), 0) as after_no
        from (select distinct up_to_no from ledger_balances) as each
      ), moved as (
        select up_to_no, council_code, account, sum(amount_sen) as sen
        from ends, lateral (select * from ledger_entries where id > after_no and id <= up_to_no) as own group by 1, 2, 3
      ), due as (
        select up_to_no, council_code, account, sum(sen) over since as sen, count(sen) over since as times
        from ends cross join (select distinct council_code, account from moved) as accounts
        left join moved using (up_to_no, council_code, account)
        window since as (partition by council_code, account order by up_to_no)
      )
      select format('up to entry %s, %s of %s is kept as %s and is %s', up_to_no, account, council_code,
        coalesce(b.balance_sen::text, 'nothing'), coalesce(d.sen::text, 'nothing')) as what
      from ledger_balances b full join (select * from due where times > 0) as d using (up_to_no, council_code, account)
      where b.balance_sen is distinct from d.sen`,
  },
  {
    proves: "I16",
    says: "balances are kept of what is sealed, and not far behind it",
    faults: `
      select format('balances are kept up to entry %s, sealed is %s', kept, sealed) as what
      from (select coalesce(max(up_to_no), 0) as kept from ledger_balances) as balances,
        (select coalesce(max(to_no), 0) as sealed from seal_parts where table_name = 'ledger_entries') as seals
      where kept > sealed or sealed - kept > ${mostEntriesSince}`,
  },
];
