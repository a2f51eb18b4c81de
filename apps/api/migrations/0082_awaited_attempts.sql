-- Approved attempts whose money no line of a provider has settled: kept, so that nobody reads all attempts ever to find
-- them. It follows from the ledger and from the matches, and can be made anew from them.
create table awaited_attempts (
  reference text primary key references payment_attempts
);
-- Up to which entry of the ledger the list is complete. What is behind it is few, and read beside the list.
create table awaited_reach (
  is_only boolean primary key default true check (is_only),
  ledger_id bigint not null
);
insert into awaited_reach (ledger_id) values (0);

alter table awaited_attempts enable row level security;
create policy processes on awaited_attempts to server, worker, operator, retention using (true) with check (true);
create policy office on awaited_attempts for select to office
  using (exists (select from payment_attempts a where a.reference = awaited_attempts.reference));
alter table awaited_reach enable row level security;
create policy processes on awaited_reach to server, worker, operator, retention using (true) with check (true);
create policy office on awaited_reach for select to office using (cardinality((select office_owners())::text[]) > 0);
