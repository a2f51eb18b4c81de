-- Councils are data: their names, what they take online and their rates change without a release.
create table councils (
  code text primary key check (code ~ '^[a-z]{2,10}$'),
  name_my text not null,
  name_en text not null,
  name_zh text not null,
  is_enabled boolean not null default true,
  -- The kinds of charges that this council takes online.
  kinds text[] not null default '{}',
  -- By kind, what differs from the defaults in the rules.
  rates jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- One account, licence or compound record as its council keeps it. The record is what the kind's rules read; an
-- assessment's years are inside it.
create table charges (
  id bigint generated always as identity primary key,
  council_code text not null references councils,
  kind text not null check (kind ~ '^[a-z_]{3,30}$'),
  -- Without dashes and spaces, capital letters: the form in which numbers are compared.
  number text not null check (number ~ '^[A-Z0-9]{2,30}$'),
  -- A second thing to be found by: the plate of a vehicle.
  plate text check (plate ~ '^[A-Z0-9]{2,12}$'),
  record jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index charges_number on charges (council_code, kind, number);
create index charges_plate on charges (council_code, plate) where plate is not null;

create table charge_history (
  charge_id bigint not null references charges,
  version integer not null,
  record jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (charge_id, version)
);

-- A changed record moves to the history and the new one gets the next version, whoever changes it.
create function keep_charge_history() returns trigger language plpgsql as $$
begin
  insert into charge_history (charge_id, version, record) values (old.id, old.version, old.record);
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger keep_charge_history before update on charges
  for each row when (new.record is distinct from old.record) execute function keep_charge_history();

grant select on councils, charges to app;

-- Who looked for what, per hour: only misses and new targets are written, so that thousands of people behind one
-- address can each look at their own bills while a walk over numbers is stopped.
create table lookup_counts (
  subject text not null,
  hour timestamptz not null,
  what text not null check (what in ('miss', 'target')),
  count integer not null,
  primary key (subject, hour, what)
);
create table lookup_targets (
  subject text not null,
  hour timestamptz not null,
  target text not null,
  primary key (subject, hour, target)
);
create index lookup_counts_hour on lookup_counts (hour);
create index lookup_targets_hour on lookup_targets (hour);

grant select, insert, update, delete on lookup_counts to app;
grant select, insert, delete on lookup_targets to app;
