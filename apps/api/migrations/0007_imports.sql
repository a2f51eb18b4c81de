-- One file that a council gave: its whole register of one kind of charge as of a moment.
create table imports (
  id bigint generated always as identity primary key,
  council_code text not null references councils,
  kind text not null check (kind ~ '^[a-z_]{3,30}$'),
  as_of timestamptz not null,
  file_name text not null,
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  imported_by text not null check (btrim(imported_by) <> ''),
  imported_at timestamptz not null default now(),
  new_count integer not null check (new_count >= 0),
  changed_count integer not null check (changed_count >= 0),
  gone_count integer not null check (gone_count >= 0),
  unchanged_count integer not null check (unchanged_count >= 0),
  -- Records of which ours was newer than the file.
  older_count integer not null check (older_count >= 0),
  -- Payments that the council's own records show from then on.
  acknowledged_count integer not null check (acknowledged_count >= 0),
  undone_by text check (btrim(undone_by) <> ''),
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null)),
  constraint known_when_imported check (as_of <= imported_at)
);
-- The same file counts once, whatever is said of its date: one sent again by mistake would take payments back.
create unique index imports_file on imports (council_code, kind, file_hash) where undone_at is null;

-- What an import did to a charge. The record and the settlements of before are in the charge's history, under the
-- version of before; a charge that was only listed or withdrawn keeps its version.
create table import_changes (
  import_id bigint not null references imports,
  charge_id bigint not null references charges,
  version_before integer,
  version_after integer not null,
  plate_before text,
  as_of_before timestamptz not null,
  was_listed boolean not null,
  primary key (import_id, charge_id)
);

-- A charge that is no longer in its council's register is not found any more. It is never deleted: what was paid of it
-- keeps its charge, and an import can be undone.
alter table charges add column is_listed boolean not null default true;

-- What was paid of a charge and may be missing from a record as of a moment. A council has booked a payment when it has
-- given its number for it.
create function unacknowledged(settlements jsonb, council text, stated_at timestamptz) returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(paid order by place), '[]')
  from jsonb_array_elements(settlements) with ordinality as each (paid, place)
  where not exists (
    select from receipts r join postings p on p.receipt_number = r.number
    where r.payment_id = (paid ->> 'paymentId')::bigint and r.council_code = council and p.posted_at <= stated_at)
$$;
revoke execute on function unacknowledged(jsonb, text, timestamptz) from public;

-- What was imported stays written down; only that it was undone is added.
create trigger never_deleted before delete on imports for each row execute function refuse_change();
create trigger never_deleted_all before truncate on imports for each statement execute function refuse_change();
create trigger fixed before update of id, council_code, kind, as_of, file_name, file_hash, imported_by, imported_at,
  new_count, changed_count, gone_count, unchanged_count, older_count, acknowledged_count on imports
  for each row execute function refuse_rewriting();
create trigger append_only before update or delete on import_changes for each row execute function refuse_change();
create trigger append_only_all before truncate on import_changes for each statement execute function refuse_change();

grant select on imports to app;
