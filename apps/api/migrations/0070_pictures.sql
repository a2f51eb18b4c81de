-- What was sent in to be the photo of a licence, by the bearer of its link. Nothing shows it before the council says yes, and
-- its bytes leave as soon as it is judged.
create table photo_submissions (
  submission_no bigint generated always as identity primary key,
  issue_no bigint not null references digital_licences,
  charge_id bigint not null references charges,
  bytes bytea check (length(bytes) between 1 and 200000),
  digest bytea not null check (length(digest) = 32),
  submitted_at timestamptz not null,
  check (digest = sha256(bytes))
);
create index photo_submissions_charge on photo_submissions (charge_id, submission_no);
-- Those that wait, which are few.
create index photo_submissions_waiting on photo_submissions (submission_no) where bytes is not null;

-- The council's word on one of them: said once, by somebody with a name.
create table photo_rulings (
  row_no bigint generated always as identity unique,
  submission_no bigint primary key,
  charge_id bigint not null references charges,
  digest bytea not null check (length(digest) = 32),
  ruling text not null check (ruling in ('accepted', 'refused')),
  decided_by text not null check (btrim(decided_by) <> ''),
  remark text not null,
  ruled_at timestamptz not null
);
create trigger append_only before update or delete on photo_rulings
  for each row execute function refuse_change();
create trigger append_only_all before truncate on photo_rulings
  for each statement execute function refuse_change();

alter table licence_photos add column submission_no bigint, add column taken_at timestamptz not null default now();

-- A photo that somebody sent stands on a licence only by the council's yes to these bytes for this licence.
create function check_licence_photo() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.submission_no is not null or tg_op = 'UPDATE') and not exists (
    select from photo_rulings r where r.submission_no = new.submission_no and r.ruling = 'accepted'
      and r.charge_id = new.charge_id and r.digest = sha256(new.bytes)) then
    raise exception 'nobody has accepted this photo for charge %', new.charge_id
      using errcode = 'check_violation', constraint = 'photo_is_accepted';
  end if;
  return null;
end
$$;
revoke execute on function check_licence_photo() from public;
create trigger photo_is_accepted after insert or update on licence_photos
  for each row execute function check_licence_photo();

-- The crest of a council, and the signature of whoever signs its licences: two people give each, and the newest counts.
create table council_images (
  row_no bigint generated always as identity primary key,
  council_code text not null references councils,
  name text not null check (name in ('logo', 'signature')),
  bytes bytea not null check (length(bytes) between 1 and 300000),
  digest bytea not null check (digest = sha256(bytes)),
  reason text not null,
  decided_by text not null,
  approved_by text not null,
  given_at timestamptz not null,
  constraint image_two_names check (lower(btrim(approved_by)) <> lower(btrim(decided_by))
    and btrim(decided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '')
);
create index council_images_newest on council_images (council_code, name, row_no);
create trigger append_only before update or delete on council_images
  for each row execute function refuse_change();
create trigger append_only_all before truncate on council_images
  for each statement execute function refuse_change();
