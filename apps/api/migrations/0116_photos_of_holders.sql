-- A photo counts for the holder it was given for, and for nobody else: the number of a licence may get another holder. Who holds
-- it is the name in the council's record with the end of the identity number; how it is spaced or dotted makes nobody another.
create function holder_in(record jsonb) returns bytea language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select sha256(convert_to(concat_ws('|', regexp_replace(upper(record ->> 'ownerName'), '[[:space:][:punct:]]', '', 'g'),
    right(record ->> 'ownerIc', 4)), 'UTF8'))
$$;
create function holder_of(the_charge bigint, the_version integer) returns bytea language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select holder_in(coalesce(h.record, c.record)) from charges c
    left join charge_history h on h.charge_id = c.id and h.version = the_version
  where c.id = the_charge
$$;
create function licence_holder(the_issue bigint) returns bytea language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select holder_of(d.charge_id, coalesce(
    (select max(x.charge_version) from licence_corrections x where x.issue_no = d.issue_no), d.charge_version))
  from digital_licences d where d.issue_no = the_issue
$$;

-- Those that stand were given for whom the record named at the time.
alter table licence_photos add column holder bytea check (length(holder) = 32);
alter table licence_photos disable trigger photo_is_accepted;
update licence_photos p set holder = holder_in(coalesce((select h.record from charge_history h
    where h.charge_id = p.charge_id and h.replaced_at > p.taken_at order by h.version limit 1), c.record))
  from charges c where c.id = p.charge_id;
alter table licence_photos enable trigger photo_is_accepted;

-- One that nobody sent is the council's own, of whom its record names.
create function name_photo_holder() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.holder := coalesce(new.holder, (select holder_in(record) from charges where id = new.charge_id));
  return new;
end
$$;
create trigger photo_has_holder before insert on licence_photos for each row execute function name_photo_holder();

-- A photo that was taken by mistake is withdrawn: a later word on the same photo, said once.
alter table photo_rulings drop constraint photo_rulings_pkey, drop constraint photo_rulings_row_no_key, add primary key (row_no),
  drop constraint photo_rulings_ruling_check, add check (ruling in ('accepted', 'refused', 'withdrawn'));
create unique index photo_rulings_word on photo_rulings (submission_no) where ruling <> 'withdrawn';
create unique index photo_rulings_withdrawn on photo_rulings (submission_no) where ruling = 'withdrawn';

alter table staff_acts drop constraint staff_acts_what_check;
alter table staff_acts add constraint staff_acts_what_check check (what in ('signed_in', 'sign_in_failed', 'signed_out',
  'factor_enrolled', 'staff_added', 'role_given', 'role_ended', 'staff_left', 'recovery_ordered', 'recovery_stopped',
  'provider_asked', 'receipt_sent', 'links_ended', 'payer_revealed', 'exported', 'proposed', 'endorsed', 'approved', 'refused',
  'withdrawn', 'gap_noted', 'strays_noted', 'image_given', 'fee_set', 'portal_role_given', 'photo_seen', 'photo_accepted',
  'photo_refused', 'photo_withdrawn'));

-- Taken, a photo stands on the licence at once, and withdrawn it leaves. By any other word the bytes that were sent leave, with
-- those of earlier tries.
create or replace function do_photo_ruling() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  sent photo_submissions;
begin
  if new.ruling = 'withdrawn' then
    delete from licence_photos p
    where p.charge_id = new.charge_id and p.submission_no = new.submission_no and sha256(p.bytes) = new.digest;
    if not found then
      raise exception 'photo % stands on no licence', new.submission_no
        using errcode = 'check_violation', constraint = 'photo_stands';
    end if;
    return null;
  end if;
  select * into sent from photo_submissions s
  where s.submission_no = new.submission_no and s.bytes is not null and s.charge_id = new.charge_id and s.digest = new.digest;
  if not found then
    raise exception 'photo % does not wait', new.submission_no using errcode = 'check_violation', constraint = 'photo_waits';
  end if;
  if new.ruling = 'accepted' then
    insert into licence_photos (charge_id, content_type, bytes, submission_no, taken_at, holder)
      values (sent.charge_id, 'image/jpeg', sent.bytes, sent.submission_no, new.ruled_at, licence_holder(sent.issue_no))
      on conflict (charge_id) do update set content_type = excluded.content_type, bytes = excluded.bytes,
        submission_no = excluded.submission_no, taken_at = excluded.taken_at, holder = excluded.holder;
  end if;
  update photo_submissions set bytes = null where charge_id = new.charge_id and submission_no <= new.submission_no;
  return null;
end
$$;

-- Whether somebody is signed in who is a licensing officer of the council of a charge.
create function office_judges(the_charge bigint) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff p join staff_roles r on r.staff_id = p.id join charges c on c.council_code = r.owner
    where p.id = office_person() and p.left_at is null and r.role = 'licensing_officer' and c.id = the_charge
      and (now() at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity'))
$$;
-- The photo that a licence shows, if a holder sent it and it is this person's to judge.
create function office_taken_photo(the_council text, the_document text)
  returns table (submission_no bigint, charge_id bigint, digest bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.submission_no, p.charge_id, r.digest from digital_licences d
    join licence_photos p on p.charge_id = d.charge_id and p.holder = licence_holder(d.issue_no)
    join photo_rulings r on r.submission_no = p.submission_no and r.ruling = 'accepted'
  where d.document = the_document and d.council_code = the_council and office_judges(d.charge_id)
  order by d.issue_no desc limit 1
$$;
revoke execute on function holder_in(jsonb), holder_of(bigint, integer), licence_holder(bigint), name_photo_holder(),
  office_judges(bigint), office_taken_photo(text, text) from public;

alter policy office_judges on photo_rulings
  with check (exists (select from staff p join staff_sessions s on s.staff_id = p.id
      where s.id = nullif(current_setting('kaunter.session', true), '')::uuid and p.email = decided_by
        and s.proved_at > now() - interval '5 minutes')
    and case ruling when 'withdrawn' then office_judges(charge_id)
      else exists (select from office_photos() p where p.submission_no = photo_rulings.submission_no) end);
