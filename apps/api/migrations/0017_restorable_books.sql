-- Books that survive a restore: receipt numbers that were given and are lost, money that a provider took for payments
-- that we no longer know, and seals that need nothing of the cluster in which they were made.

-- Numbers that will never be given, because somebody may hold a receipt with them that is in no book.
create table receipt_gaps (
  id bigint generated always as identity primary key,
  council_code text not null references councils,
  year integer not null,
  first_count integer not null check (first_count >= 1),
  last_count integer not null,
  reason text not null,
  decided_by text not null,
  approved_by text not null,
  noted_at timestamptz not null,
  constraint gap_of_something check (last_count >= first_count),
  constraint gap_two_names check (lower(btrim(approved_by)) <> lower(btrim(decided_by))
    and btrim(decided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '')
);
create unique index receipt_gaps_first on receipt_gaps (council_code, year, first_count);
create unique index receipt_gaps_last on receipt_gaps (council_code, year, last_count);

-- The number is that of a receipt or lies in a gap: gaps never overlap, so the first that ends at or after it decides.
create function is_in_gap(council text, the_year integer, the_count integer) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select first_count <= the_count from receipt_gaps
    where council_code = council and year = the_year and last_count >= the_count order by last_count limit 1), false)
$$;
revoke execute on function is_in_gap(text, integer, integer) from public;
grant execute on function is_in_gap(text, integer, integer) to app;

-- A receipt is over exactly what was settled for its council. Receipts are numbered without gaps but for those that are
-- written down, and a counter stands at its last receipt or at the end of a gap.
create or replace function check_receipt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from payment_lines where payment_id = new.payment_id and council_code = new.council_code
      and outcome = 'settled' having sum(amount_sen) = new.amount_sen
  ) then
    raise exception 'receipt % is not what payment % settled', new.number, new.payment_id
      using errcode = 'check_violation', constraint = 'receipt_true';
  end if;
  if is_in_gap(new.council_code, new.year, new.count) then
    raise exception 'number % is lost and is not given', new.number
      using errcode = 'check_violation', constraint = 'gap_empty';
  end if;
  if new.count > 1 and not exists (select from receipts
      where council_code = new.council_code and year = new.year and count = new.count - 1)
    and not is_in_gap(new.council_code, new.year, new.count - 1) then
    raise exception 'receipt % leaves a gap', new.number
      using errcode = 'check_violation', constraint = 'receipts_gap_free';
  end if;
  if not exists (select from receipt_counters
    where council_code = new.council_code and year = new.year and last_count >= new.count) then
    raise exception 'the counter of % for % does not know receipt %', new.council_code, new.year, new.number
      using errcode = 'check_violation', constraint = 'counter_true';
  end if;
  return null;
end
$$;
create or replace function check_counter() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  the_count integer;
begin
  select last_count into the_count from receipt_counters where council_code = new.council_code and year = new.year;
  if tg_op = 'UPDATE' and new.last_count < old.last_count or not exists (
    select from receipts where council_code = new.council_code and year = new.year and count = the_count
  ) and not exists (
    select from receipt_gaps where council_code = new.council_code and year = new.year and last_count = the_count
  ) then
    raise exception 'the counter of % for % is not its last receipt', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'counter_true';
  end if;
  return null;
end
$$;

-- A gap follows the last number, covers no receipt and no other gap, and the counter knows of it. Whoever gives numbers
-- waits for the counter's row, so two histories never pass each other here.
create function check_gap() returns trigger language plpgsql as $$
begin
  if exists (select from receipts where council_code = new.council_code and year = new.year
    and count between new.first_count and new.last_count) then
    raise exception 'a gap of % for % covers a receipt', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'gap_empty';
  end if;
  if exists (select from receipt_gaps where council_code = new.council_code and year = new.year and id <> new.id
    and first_count <= new.last_count and last_count >= new.first_count) then
    raise exception 'two gaps of % for % overlap', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'gaps_apart';
  end if;
  if new.first_count > 1 and not exists (select from receipts
      where council_code = new.council_code and year = new.year and count = new.first_count - 1)
    and not is_in_gap(new.council_code, new.year, new.first_count - 1) then
    raise exception 'a gap of % for % begins in a gap that is not written down', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'receipts_gap_free';
  end if;
  if not exists (select from receipt_counters
    where council_code = new.council_code and year = new.year and last_count >= new.last_count) then
    raise exception 'the counter of % for % does not know of its gap', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'counter_true';
  end if;
  return null;
end
$$;
create constraint trigger gap_true after insert on receipt_gaps
  deferrable initially deferred for each row execute function check_gap();

-- Money that a provider took under a reference that is in no book: the payment was made in minutes that a restore lost.
-- It is written down from the provider's statement, so that it is returned and never forgotten.
create table stray_debits (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('fpx', 'card')),
  reference text not null check (btrim(reference) <> ''),
  -- The provider's own number of the debit, by which it is returned.
  transaction_id text not null check (btrim(transaction_id) <> ''),
  amount_sen bigint not null check (amount_sen > 0),
  taken_at timestamptz not null,
  remark text not null,
  decided_by text not null,
  approved_by text not null,
  noted_at timestamptz not null,
  constraint stray_once unique (provider, transaction_id),
  constraint stray_two_names check (lower(btrim(approved_by)) <> lower(btrim(decided_by))
    and btrim(decided_by) <> '' and btrim(approved_by) <> '' and btrim(remark) <> '')
);
create function check_stray() returns trigger language plpgsql as $$
begin
  if exists (select from payment_attempts where reference = new.reference) then
    raise exception 'attempt % is ours: its money is booked with its payment', new.reference
      using errcode = 'check_violation', constraint = 'stray_unknown';
  end if;
  return null;
end
$$;
create trigger stray_unknown after insert on stray_debits for each row execute function check_stray();

-- Seals go by numbers that the rows carry with them. The transactions of a cluster mean nothing in another one.
alter table receipts add column row_no bigint generated always as identity unique;
alter table receipt_voids add column row_no bigint generated always as identity unique;
alter table receipt_tokens add column row_no bigint generated always as identity unique;
alter table payment_mails add column row_no bigint generated always as identity unique;
alter table payment_texts add column row_no bigint generated always as identity unique;
alter table payment_contacts add column row_no bigint generated always as identity unique;
alter table charge_history add column row_no bigint generated always as identity unique;
alter table link_revocations add column row_no bigint generated always as identity unique;
alter table import_changes add column row_no bigint generated always as identity unique;

-- Nothing is looked for by its transaction any more; an entry still says that its event's wrote it.
drop index payment_events_written, ledger_entries_written;

-- Each part of a seal covers the rows of one table with numbers above `after_no`, up to `to_no`.
drop table seals;
create table seals (
  seq integer primary key check (seq >= 1),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null
);
create table seal_parts (
  seal_seq integer not null references seals,
  table_name text not null,
  after_no bigint not null check (after_no >= 0),
  to_no bigint not null check (to_no > after_no),
  row_count integer not null check (row_count >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (seal_seq, table_name)
);
create unique index seal_parts_reach on seal_parts (table_name, to_no);

create or replace function check_seal() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.seq = 1 and new.previous_hash <> decode(repeat('00', 32), 'hex')
    or new.seq > 1 and not exists (select from seals where seq = new.seq - 1 and hash = new.previous_hash) then
    raise exception 'seal % does not follow the one before', new.seq
      using errcode = 'check_violation', constraint = 'seals_chained';
  end if;
  return null;
end
$$;
create trigger seals_chained after insert on seals for each row execute function check_seal();
create function check_seal_part() returns trigger language plpgsql as $$
begin
  if new.seal_seq <> (select max(seq) from seals) or new.after_no <> coalesce(
    (select max(to_no) from seal_parts where table_name = new.table_name and seal_seq < new.seal_seq), 0) then
    raise exception 'seal % of % does not begin where the one before ended', new.seal_seq, new.table_name
      using errcode = 'check_violation', constraint = 'seals_chained';
  end if;
  return null;
end
$$;
create trigger seals_chained after insert on seal_parts for each row execute function check_seal_part();

do $$
declare
  name text;
  columns text;
begin
  foreach name in array array['receipt_gaps', 'stray_debits', 'seals', 'seal_parts']
  loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
  foreach name in array array['check_gap', 'check_stray', 'check_seal_part']
  loop
    execute format('alter function %I() set search_path = pg_catalog, public, pg_temp', name);
    execute format('revoke execute on function %I() from public', name);
  end loop;
  -- The number of a row is the database's to give.
  foreach name in array array['receipts', 'receipt_voids', 'receipt_tokens', 'payment_mails', 'payment_texts',
    'payment_contacts', 'link_revocations', 'receipt_gaps', 'stray_debits']
  loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and attidentity = '';
    execute format('revoke insert on %I from app', name);
    execute format('grant select, insert (%s) on %I to app', columns, name);
  end loop;
end
$$;
grant select, insert on seals, seal_parts to app;
-- Who seals reads it.
grant select on import_changes to app;
