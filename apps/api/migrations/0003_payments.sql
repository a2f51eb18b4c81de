-- What makes a row of money immutable, whoever asks. Rights are revoked as well; this holds for the owner, too.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Settlements that the council's record may not know yet, applied on top of it whenever it is read. `as_of` is the
-- moment for which the council stated the record.
alter table charges
  add column settlements jsonb not null default '[]',
  add column as_of timestamptz not null default now();
alter table charges add constraint charges_council unique (id, council_code);
alter table charge_history add column settlements jsonb not null default '[]';

create or replace function keep_charge_history() returns trigger language plpgsql as $$
begin
  insert into charge_history (charge_id, version, record, settlements)
    values (old.id, old.version, old.record, old.settlements);
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
-- Whoever settles a charge needs no right to rewrite its history.
alter function keep_charge_history() security definer set search_path = public;
drop trigger keep_charge_history on charges;
create trigger keep_charge_history before update on charges for each row
  when (new.record is distinct from old.record or new.settlements is distinct from old.settlements)
  execute function keep_charge_history();

grant update (settlements) on charges to app;
grant select on charge_history to app;

-- One checkout. The id is the moment of creation in microseconds: a reference for people, never a key.
create table payments (
  id bigint primary key check (id between 1000000000000000 and 9007199254740991),
  -- Made by the payer's browser before it sends anything; the hash is of what it sent with it.
  idempotency_key text not null unique check (length(idempotency_key) between 16 and 100),
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  payer_name text not null,
  email text not null,
  phone text not null,
  language text not null check (language in ('my', 'en', 'zh')),
  machine_id text not null default 'A10',
  amount_sen bigint not null check (amount_sen > 0),
  status text not null default 'in_progress'
    check (status in ('in_progress', 'pending', 'successful', 'failed', 'cancelled', 'expired', 'review')),
  status_since timestamptz not null,
  created_at timestamptz not null,
  -- Raised to make every link to this payment worthless.
  capability_version integer not null default 1
);
create index payments_unfinished on payments (status_since)
  where status in ('in_progress', 'pending', 'review');

create table payment_lines (
  payment_id bigint not null references payments,
  line_no smallint not null check (line_no between 1 and 60),
  council_code text not null references councils,
  -- What is paid: the kind of charge, or what is tied to one, such as process_fee.
  kind text not null check (kind ~ '^[a-z_]{3,30}$'),
  -- Nothing for what the payer declared. A tied line names the charge that it belongs to.
  charge_id bigint,
  charge_version integer,
  is_tied boolean not null default false,
  selection text,
  account text not null check (account in ('council_payable', 'deposits_held', 'fees')),
  amount_sen bigint not null check (amount_sen > 0),
  -- The lines that sum to the amount, as they were when the price was frozen.
  explanation jsonb not null,
  paid_until date,
  -- The declaration of the person who renews a licence.
  consent jsonb,
  outcome text check (outcome in ('settled', 'refund_due')),
  primary key (payment_id, line_no),
  check ((charge_id is null) = (charge_version is null)),
  constraint line_of_its_council foreign key (charge_id, council_code) references charges (id, council_code),
  constraint tied_to_something check (not is_tied or charge_id is not null)
);
-- A payment pays a charge in one line; what is tied to it follows.
create unique index payment_lines_once on payment_lines (payment_id, charge_id) where not is_tied;
-- A version of a charge is settled once, whatever the code believes.
create unique index payment_lines_settled on payment_lines (charge_id, charge_version)
  where outcome = 'settled' and not is_tied;
create index payment_lines_charge on payment_lines (charge_id) where charge_id is not null;

-- One live payment per charge.
create table reservations (
  charge_id bigint primary key references charges,
  payment_id bigint not null references payments,
  reserved_at timestamptz not null
);
create index reservations_payment on reservations (payment_id);

-- One hand-off to one provider. The whole message is stored before the payer leaves: asking about it needs every value.
create table payment_attempts (
  reference text primary key check (reference ~ '^[A-Z][A-Z2-9]{18}[A-Z]$'),
  payment_id bigint not null references payments,
  attempt_no smallint not null check (attempt_no >= 1),
  provider text not null check (provider in ('fpx', 'card')),
  method smallint not null check (method in (1, 2)),
  -- Whose account pays, for online banking: personal 01, corporate 02.
  token text check (token in ('01', '02')),
  bank_id text,
  amount_sen bigint not null,
  message jsonb compression lz4 not null,
  created_at timestamptz not null,
  -- When its page was first served.
  handed_off_at timestamptz,
  -- When the payer first came back.
  returned_at timestamptz,
  superseded_at timestamptz,
  evidence text not null default 'none' check (evidence in ('none', 'awaiting', 'unanswered', 'lapsed',
    'abandoned', 'declined', 'mismatched', 'dismissed', 'approved')),
  ended_at timestamptz,
  awaits_authoriser boolean not null default false,
  -- The last asks, oldest first, failed ones too.
  asked_at timestamptz[] not null default '{}',
  not_found_first_at timestamptz,
  not_found_last_at timestamptz,
  -- What the provider last said of it.
  provider_code text,
  provider_txn_id text,
  provider_txn_at timestamptz,
  -- The kind of card, as the provider told: 48 Visa, 49 Mastercard.
  card_code text check (card_code in ('48', '49')),
  unique (payment_id, attempt_no),
  constraint attempts_of_payment unique (payment_id, reference),
  constraint fpx_limits check (provider <> 'fpx' or method = 1 and token is not null and (
    token = '01' and amount_sen between 100 and 3000000 or token = '02' and amount_sen between 200 and 100000000))
);
create unique index payment_attempts_newest on payment_attempts (payment_id) where superseded_at is null;
create index payment_attempts_txn on payment_attempts (provider_txn_id) where provider_txn_id is not null;

-- When to ask the provider next. A row is leased while it is worked on; no lock is held while a provider is asked.
create table payment_checks (
  reference text primary key references payment_attempts,
  next_check_at timestamptz not null,
  leased_until timestamptz
);
create index payment_checks_due on payment_checks (next_check_at);

-- Every message of a provider as it came, believed or not. A callback that comes twice is one row, unless it is believed
-- only the second time: a certificate may have come in between.
create table gateway_messages (
  id bigint generated always as identity primary key,
  provider text not null,
  channel text not null check (channel in ('direct', 'browser', 'query')),
  -- As the message says; it may name nothing of ours.
  reference text,
  body text compression lz4 not null,
  digest bytea not null check (length(digest) = 32),
  verdict text not null check (verdict in ('verified', 'bad_signature', 'malformed', 'foreign', 'unknown_reference')),
  received_at timestamptz not null,
  constraint verified_of_something check (verdict <> 'verified' or reference is not null),
  constraint messages_of_reference unique (id, reference)
);
create unique index gateway_messages_once on gateway_messages (provider, channel, digest, verdict)
  where channel <> 'query';
create index gateway_messages_reference on gateway_messages (reference, id);
create index gateway_messages_refused on gateway_messages (received_at) where verdict <> 'verified';

-- What happened to a payment, in order. The present can be rebuilt from it. What an event may say is for its lock to
-- check: as constraints, the same rules took most of the time of writing one.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  seq integer not null,
  kind text not null,
  reference text,
  from_status text,
  to_status text not null,
  evidence text,
  booking text not null default 'none',
  -- The money that the provider says it took.
  received_sen bigint,
  -- The proof: a message of the provider, or a person's ruling.
  message_id bigint,
  decided_by text,
  approved_by text,
  remark text,
  -- What was agreed or done with it: lines, attempts, outcomes and receipts, so that history alone explains every sen.
  facts jsonb not null default '{}',
  at timestamptz not null,
  -- The transaction that wrote it, so that a seal takes only what is decided.
  written_by xid8 not null default pg_current_xact_id(),
  unique (payment_id, seq),
  constraint event_of_its_payment foreign key (payment_id, reference)
    references payment_attempts (payment_id, reference),
  constraint proof_of_its_attempt foreign key (message_id, reference)
    references gateway_messages (id, reference)
);
create unique index payment_events_settled on payment_events (payment_id) where booking = 'settlement';
-- An attempt learns each thing once; so its money is booked once as each thing.
create unique index payment_events_learnt on payment_events (reference, evidence) where kind = 'moved';
create index payment_events_written on payment_events (written_by);

-- Double entry in sen. Debits are positive, credits negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  event_seq integer not null,
  -- One of the payment's lines', as a lock sees to.
  council_code text not null,
  account text not null check (account in
    ('gateway_in_transit', 'council_payable', 'deposits_held', 'fees', 'refund_due', 'suspense')),
  amount_sen bigint not null check (amount_sen <> 0),
  at timestamptz not null,
  written_by xid8 not null default pg_current_xact_id(),
  foreign key (payment_id, event_seq) references payment_events (payment_id, seq)
);
create index ledger_entries_payment on ledger_entries (payment_id);
create index ledger_entries_written on ledger_entries (written_by);
create index ledger_entries_council on ledger_entries (council_code, at);

create table receipt_counters (
  council_code text not null references councils,
  year integer not null,
  last_count integer not null check (last_count >= 1),
  primary key (council_code, year)
);

create table receipts (
  number text primary key,
  council_code text not null,
  year integer not null,
  count integer not null,
  payment_id bigint not null references payments,
  amount_sen bigint not null check (amount_sen > 0),
  issued_at timestamptz not null,
  unique (council_code, year, count),
  unique (payment_id, council_code),
  constraint number_is_its_count check (count >= 1 and number = upper(council_code) || '-' || year || '-'
    || lpad(count::text, greatest(6, length(count::text)), '0')),
  constraint year_in_kuching check (year = extract(year from issued_at at time zone 'Asia/Kuching')),
  constraint receipts_of_payment unique (number, council_code, payment_id)
);

create table receipt_voids (
  number text primary key references receipts,
  reason text not null,
  voided_by text not null,
  approved_by text not null,
  voided_at timestamptz not null,
  constraint void_two_names check (lower(btrim(approved_by)) <> lower(btrim(voided_by))
    and btrim(voided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '')
);

-- What each council is told, once per receipt.
create table postings (
  receipt_number text primary key,
  council_code text not null,
  payment_id bigint not null,
  created_at timestamptz not null,
  -- The council's own number for it, and when it gave it.
  posting_no text,
  posted_at timestamptz,
  check ((posting_no is null) = (posted_at is null)),
  constraint posting_of_its_receipt foreign key (receipt_number, council_code, payment_id)
    references receipts (number, council_code, payment_id)
);
create index postings_open on postings (created_at) where posted_at is null;

-- Money that must go back: a case with a maker and a checker.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  event_seq integer not null,
  council_code text not null,
  amount_sen bigint not null check (amount_sen > 0),
  reason text not null check (reason in ('charge_not_owed', 'paid_twice', 'dismissed')),
  created_at timestamptz not null,
  foreign key (payment_id, event_seq) references payment_events (payment_id, seq),
  unique (payment_id, event_seq, council_code)
);

-- Proof that the mail server took a mail, or will never take it. The same mail is sent again under the same message id.
create table payment_mails (
  payment_id bigint not null references payments,
  purpose text not null check (purpose in ('receipt')),
  outcome text not null check (outcome in ('sent', 'refused')),
  message_id text not null,
  sent_at timestamptz not null,
  primary key (payment_id, purpose)
);

-- Every few minutes what is new is hashed, chained to the seal before and signed.
create table seals (
  seq integer primary key check (seq >= 1),
  -- Covers what transactions below this one wrote, from the previous seal's on.
  below_xid xid8 not null,
  event_count integer not null,
  entry_count integer not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null
);

-- Of these rows nothing is ever changed.
do $$
declare
  name text;
begin
  foreach name in array array['gateway_messages', 'payment_events', 'ledger_entries', 'receipts',
    'receipt_voids', 'refunds', 'payment_mails', 'seals', 'charge_history']
  loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
  -- These live on, but are never forgotten.
  foreach name in array array['payments', 'payment_lines', 'payment_attempts', 'postings', 'receipt_counters']
  loop
    execute format('create trigger never_deleted before delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger never_deleted_all before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
end
$$;

-- What was agreed when the payment was made stays as it was, whoever asks.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what was agreed in % is fixed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger fixed before update of id, idempotency_key, request_hash, amount_sen, created_at, machine_id
  on payments for each row execute function refuse_rewriting();
create trigger fixed before update of payment_id, line_no, council_code, kind, charge_id, charge_version,
  is_tied, selection, account, amount_sen, explanation, paid_until, consent
  on payment_lines for each row execute function refuse_rewriting();
create trigger final before update of outcome on payment_lines for each row
  when (old.outcome is not null) execute function refuse_rewriting();
create trigger fixed before update of reference, payment_id, attempt_no, provider, method, token, bank_id,
  amount_sen, message, created_at on payment_attempts for each row execute function refuse_rewriting();
create trigger fixed before update of receipt_number, council_code, payment_id, created_at
  on postings for each row execute function refuse_rewriting();

grant select, insert on payments, payment_lines, payment_attempts, gateway_messages, payment_events,
  ledger_entries, receipts, receipt_voids, receipt_counters, postings, refunds, payment_mails, seals to app;
grant update (status, status_since, capability_version, email) on payments to app;
grant update (outcome) on payment_lines to app;
grant update (handed_off_at, returned_at, superseded_at, evidence, ended_at, awaits_authoriser, asked_at,
  not_found_first_at, not_found_last_at, provider_code, provider_txn_id, provider_txn_at, card_code)
  on payment_attempts to app;
grant update (last_count) on receipt_counters to app;
grant update (posting_no, posted_at) on postings to app;
grant select, insert, update, delete on reservations, payment_checks to app;
