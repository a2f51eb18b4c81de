-- What is asked every few minutes reads what is open or new, never what was closed long ago.

-- What each account of each council holds up to an entry below which nobody can write any more: a balance is the last of
-- these and the entries since. All accounts that ever held something have a row for each `up_to_no`.
create table ledger_balances (
  row_no bigint generated always as identity unique,
  up_to_no bigint not null check (up_to_no >= 1),
  council_code text not null,
  account text not null,
  balance_sen bigint not null,
  balanced_at timestamptz not null,
  primary key (up_to_no, council_code, account)
);
create trigger append_only before update or delete on ledger_balances
  for each row execute function refuse_change();
create trigger append_only_all before truncate on ledger_balances
  for each statement execute function refuse_change();

-- Balances are the ones before and the entries between, of all accounts together and of nothing that is not sealed.
create function check_balances() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  the_no bigint := (select max(up_to_no) from made);
  before_no bigint := coalesce((select max(up_to_no) from ledger_balances where up_to_no < the_no), 0);
begin
  if exists (select from made where up_to_no <> the_no)
    or exists (select from ledger_balances where up_to_no > the_no)
    or the_no > (select coalesce(max(to_no), 0) from seal_parts where table_name = 'ledger_entries')
    or exists (
      with due as (
        select council_code, account, sum(sen) as sen from (
          select council_code, account, balance_sen as sen from ledger_balances where up_to_no = before_no
          union all
          select council_code, account, amount_sen from ledger_entries where id > before_no and id <= the_no
        ) as each group by 1, 2
      ), told as (select council_code, account, balance_sen::numeric as sen from made)
      (select * from due except select * from told) union all (select * from told except select * from due)
    ) then
    raise exception 'the balances up to entry % are not the sum of the entries', the_no
      using errcode = 'check_violation', constraint = 'balances_true';
  end if;
  return null;
end
$$;
revoke execute on function check_balances() from public;
create trigger balances_true after insert on ledger_balances referencing new table as made
  for each statement execute function check_balances();

-- A day's report finds the events that moved money, and the hourly look for receipts that were not mailed finds the
-- payments of the last two days. Both grow at their right end only.
create index payment_events_booked on payment_events (at) where booking <> 'none';
create index payments_settled on payments (status_since) where status = 'successful';
