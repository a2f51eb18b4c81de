-- After how many days payers are told how old a council's records are, and the operator is told to ask for newer ones.
alter table councils add column stale_after_days integer not null default 7 check (stale_after_days between 1 and 365);
create index imports_register on imports (council_code, kind, as_of) where undone_at is null;
