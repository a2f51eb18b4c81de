-- Money after a provider has said yes: what its files promise, what the bank shows, and a second journal for both. The
-- journal of payments stays as it is; nothing here writes to it.

-- Accounts at banks, and who settles into which. They are few, and never forgotten.
create table bank_accounts (
  code text primary key check (code ~ '^[a-z0-9-]{2,20}$'),
  -- A council, or the operator, who holds the money of several.
  owner text not null check (owner ~ '^[a-z]{2,10}$'),
  bank text not null check (btrim(bank) <> '' and length(bank) <= 60),
  -- The whole number is in no book of ours.
  number_end text not null check (number_end ~ '^\d{4}$'),
  opened_at timestamptz not null default now()
);
create table merchants (
  provider text not null check (provider in ('fpx', 'card')),
  merchant text not null check (merchant ~ '^[A-Z0-9-]{2,30}$'),
  account_code text not null references bank_accounts,
  primary key (provider, merchant)
);

-- Every file as it came, once. What it says is proven by nobody: it moves money of ours, never a payment.
create table inbox_files (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('settlement', 'statement')),
  name text not null check (length(name) between 1 and 200),
  sha256 bytea not null check (length(sha256) = 32),
  -- May leave when its time is over; the digest stays.
  bytes bytea compression lz4,
  line_count integer not null check (line_count >= 0),
  sum_sen bigint not null,
  taken_by text not null check (btrim(taken_by) <> '' and length(taken_by) <= 100),
  received_at timestamptz not null,
  unique (kind, sha256)
);

-- What a provider promises to pay together. A revision is a batch of its own: the highest counts, the others stay.
create table settlement_batches (
  id bigint generated always as identity primary key,
  file_id bigint not null references inbox_files,
  provider text not null,
  merchant text not null,
  ref text not null check (ref ~ '^[A-Z0-9]{8,35}$'),
  revision smallint not null check (revision >= 1),
  settled_on date not null,
  line_count integer not null check (line_count >= 1),
  gross_sen bigint not null,
  fee_sen bigint not null,
  tax_sen bigint not null,
  net_sen bigint not null,
  told_at timestamptz not null,
  foreign key (provider, merchant) references merchants,
  unique (provider, merchant, ref, revision),
  constraint batch_adds_up check (gross_sen - fee_sen - tax_sen = net_sen)
);

create table settlement_lines (
  id bigint generated always as identity primary key,
  batch_id bigint not null references settlement_batches,
  line_no integer not null check (line_no >= 1),
  kind text not null check (kind in ('sale', 'refund', 'chargeback', 'chargeback_back', 'fee', 'adjustment')),
  -- As the file says; it may name nothing of ours.
  reference text not null check (length(reference) <= 40),
  txn_id text not null check (length(txn_id) between 1 and 40),
  txn_at timestamptz not null,
  gross_sen bigint not null,
  fee_sen bigint not null,
  tax_sen bigint not null,
  net_sen bigint not null,
  unique (batch_id, line_no),
  constraint line_adds_up check (gross_sen - fee_sen - tax_sen = net_sen),
  constraint sale_brings_money check (kind <> 'sale' or gross_sen > 0)
);
create index settlement_lines_txn on settlement_lines (txn_id);

-- Which line settles which attempt. A revision, later two people, can undo it; then it is undone for ever.
create table settled_attempts (
  line_id bigint primary key references settlement_lines,
  reference text not null references payment_attempts,
  rule text not null check (rule in ('L1', 'L6')),
  at timestamptz not null,
  undone_by bigint references settlement_batches
);
create unique index settled_attempts_once on settled_attempts (reference) where undone_by is null;

create table bank_statements (
  id bigint generated always as identity primary key,
  file_id bigint not null references inbox_files,
  account_code text not null references bank_accounts,
  number integer not null check (number >= 1),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  opening_sen bigint not null,
  closing_sen bigint not null,
  line_count integer not null check (line_count >= 0),
  read_at timestamptz not null,
  unique (account_code, number)
);

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  account_code text not null references bank_accounts,
  line_no integer not null check (line_no >= 1),
  value_on date not null,
  booked_on date not null,
  -- A credit is positive.
  amount_sen bigint not null check (amount_sen <> 0),
  bank_ref text not null check (length(bank_ref) between 1 and 40),
  -- The bank's words, which may name a person: in no seal, so that it can leave.
  narrative text not null check (length(narrative) <= 200),
  unique (statement_id, line_no),
  unique (account_code, bank_ref)
);

-- How much of which credit pays which batch.
create table credit_parts (
  id bigint generated always as identity primary key,
  bank_line_id bigint not null references bank_lines,
  batch_id bigint not null references settlement_batches,
  amount_sen bigint not null check (amount_sen > 0),
  rule text not null check (rule in ('B1', 'B2', 'B3', 'B4')),
  at timestamptz not null,
  unique (bank_line_id, batch_id)
);
create index credit_parts_batch on credit_parts (batch_id);

-- The second journal. Every move has one subject, and its entries sum to zero for each owner.
create table moves (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'line_seen', 'batch_told', 'batch_credited')),
  batch_id bigint references settlement_batches,
  bank_line_id bigint references bank_lines,
  statement_id bigint references bank_statements,
  at timestamptz not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint move_of_one_subject check (case kind when 'opening' then statement_id is not null and num_nonnulls(batch_id, bank_line_id) = 0
    when 'line_seen' then bank_line_id is not null and num_nonnulls(batch_id, statement_id) = 0
    else batch_id is not null and num_nonnulls(bank_line_id, statement_id) = 0 end)
);
create index moves_batch on moves (batch_id) where batch_id is not null;
-- A line of the bank and an opening are booked once.
create unique index moves_line on moves (bank_line_id) where bank_line_id is not null;
create unique index moves_statement on moves (statement_id) where statement_id is not null;

create table move_entries (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves,
  owner text not null check (owner ~ '^[a-z]{2,10}$'),
  account text not null check (account in
    ('gateway_in_transit', 'settlement_due', 'bank', 'unexplained', 'outside', 'provider_fees', 'refund_due')),
  bank_account text references bank_accounts,
  amount_sen bigint not null check (amount_sen <> 0),
  constraint bank_of_an_account check ((account = 'bank') = (bank_account is not null)),
  constraint entry_once unique nulls not distinct (move_id, owner, account, bank_account)
);
create index move_entries_bank on move_entries (bank_account) where bank_account is not null;

create function check_move() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  subject bigint := case tg_table_name when 'moves' then new.id else (to_jsonb(new) ->> 'move_id')::bigint end;
  maker xid8 := (select written_by from moves where id = subject);
begin
  if maker <> pg_current_xact_id() then
    raise exception 'move % was written by another transaction', subject
      using errcode = 'restrict_violation', constraint = 'move_written_once';
  end if;
  if not exists (select from move_entries where move_id = subject)
    or exists (select from move_entries where move_id = subject group by owner having sum(amount_sen) <> 0) then
    raise exception 'the entries of move % do not sum to zero for each owner', subject
      using errcode = 'check_violation', constraint = 'move_balances';
  end if;
  return null;
end
$$;
revoke execute on function check_move() from public;
create constraint trigger move_balances after insert on moves deferrable initially deferred
  for each row execute function check_move();
create constraint trigger move_balances after insert on move_entries deferrable initially deferred
  for each row execute function check_move();

-- What is open now. These follow from the tables above and can be made anew from them: they keep the work of an import
-- as small as what has arrived.
create table open_lines (
  line_id bigint primary key references settlement_lines,
  batch_id bigint not null references settlement_batches,
  class text not null check (class in ('foreign', 'unapproved', 'other_amount', 'second', 'doubled', 'other_kind'))
);
create table open_batches (
  batch_id bigint primary key references settlement_batches
);
create table open_credits (
  bank_line_id bigint primary key references bank_lines
);

do $$
declare
  name text;
begin
  foreach name in array array['inbox_files', 'settlement_batches', 'settlement_lines', 'bank_statements', 'bank_lines',
    'credit_parts', 'moves', 'move_entries']
  loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
  foreach name in array array['bank_accounts', 'merchants', 'settled_attempts']
  loop
    execute format('create trigger never_deleted before delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger never_deleted_all before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
end
$$;
create trigger fixed before update on bank_accounts for each row execute function refuse_rewriting();
create trigger fixed before update on merchants for each row execute function refuse_rewriting();
create trigger fixed before update of line_id, reference, rule, at on settled_attempts
  for each row execute function refuse_rewriting();
create trigger final before update of undone_by on settled_attempts for each row
  when (old.undone_by is not null) execute function refuse_rewriting();

-- What the journal of payments says that the provider of an attempt owes us.
create function booked_sen(wanted text) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select sum(l.amount_sen)::bigint from payment_attempts a
  join payment_events e on e.payment_id = a.payment_id and e.reference = a.reference
  join ledger_entries l on l.payment_id = e.payment_id and l.event_seq = e.seq and l.account = 'gateway_in_transit'
  where a.reference = wanted
$$;

-- A match is of the same sum in the same provider's hands, whatever the code believes. Asked once for all that a statement
-- writes: a file has many thousands.
create function check_settled_attempts() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  select n.line_id, n.reference into wrong
  from added n join settlement_lines l on l.id = n.line_id join settlement_batches b on b.id = l.batch_id
  join payment_attempts a on a.reference = n.reference
  where l.kind <> 'sale' or a.provider <> b.provider
    or not (a.reference = l.reference or coalesce(a.provider_txn_id = l.txn_id, false))
    or booked_sen(a.reference) is distinct from l.gross_sen
  limit 1;
  if found then
    raise exception 'line % does not settle %', wrong.line_id, wrong.reference
      using errcode = 'check_violation', constraint = 'match_is_exact';
  end if;
  return null;
end
$$;
revoke execute on function check_settled_attempts() from public;
create trigger match_is_exact after insert on settled_attempts referencing new table as added
  for each statement execute function check_settled_attempts();
