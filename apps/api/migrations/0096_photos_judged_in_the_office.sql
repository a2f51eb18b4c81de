-- A photo that a holder sent is judged by somebody of the council who is signed in at the office. What follows from the word is
-- done by the database, whoever gives it: so it is done with the word or not at all, and nobody else needs the right to do it.
alter table staff_acts drop constraint staff_acts_what_check;
alter table staff_acts add constraint staff_acts_what_check check (what in ('signed_in', 'sign_in_failed', 'signed_out',
  'factor_enrolled', 'staff_added', 'role_given', 'role_ended', 'staff_left', 'recovery_ordered', 'recovery_stopped',
  'provider_asked', 'receipt_sent', 'links_ended', 'payer_revealed', 'exported', 'proposed', 'approved', 'refused', 'withdrawn',
  'gap_noted', 'strays_noted', 'image_given', 'fee_set', 'portal_role_given', 'photo_seen', 'photo_accepted', 'photo_refused'));

-- Taken, a photo stands on the licence at once. Either way the bytes that were sent leave, with those of earlier tries.
create function do_photo_ruling() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  sent photo_submissions;
begin
  select * into sent from photo_submissions s
  where s.submission_no = new.submission_no and s.bytes is not null and s.charge_id = new.charge_id and s.digest = new.digest;
  if not found then
    raise exception 'photo % does not wait', new.submission_no using errcode = 'check_violation', constraint = 'photo_waits';
  end if;
  if new.ruling = 'accepted' then
    insert into licence_photos (charge_id, content_type, bytes, submission_no, taken_at)
      values (sent.charge_id, 'image/jpeg', sent.bytes, sent.submission_no, new.ruled_at)
      on conflict (charge_id) do update set content_type = excluded.content_type, bytes = excluded.bytes,
        submission_no = excluded.submission_no, taken_at = excluded.taken_at;
  end if;
  update photo_submissions set bytes = null where charge_id = new.charge_id and submission_no <= new.submission_no;
  return null;
end
$$;
revoke execute on function do_photo_ruling() from public;
create trigger ruling_done after insert on photo_rulings for each row execute function do_photo_ruling();

-- The photos that wait for the council of whoever is signed in and is its licensing officer: the newest of each licence.
create function office_photos() returns table (submission_no bigint, charge_id bigint, council_code text, document text,
    submitted_at timestamptz, digest bytea, bytes bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.submission_no, s.charge_id, d.council_code, d.document, s.submitted_at, s.digest, s.bytes
  from photo_submissions s join digital_licences d using (issue_no)
  where s.bytes is not null
    and d.council_code in (select r.owner from staff p join staff_roles r on r.staff_id = p.id
      where p.id = office_person() and p.left_at is null and r.role = 'licensing_officer'
        and (now() at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity'))
    and not exists (select from photo_submissions later
      where later.charge_id = s.charge_id and later.submission_no > s.submission_no)
$$;
revoke execute on function office_photos() from public;

-- The word is one's own, with a factor that was just shown, on what waits for one's council. The other processes see all.
alter table photo_rulings enable row level security;
create policy processes on photo_rulings to server, worker, operator using (true) with check (true);
create policy office_judges on photo_rulings for insert to office
  with check (exists (select from staff p join staff_sessions s on s.staff_id = p.id
      where s.id = nullif(current_setting('kaunter.session', true), '')::uuid and p.email = decided_by
        and s.proved_at > now() - interval '5 minutes')
    and exists (select from office_photos() p where p.submission_no = photo_rulings.submission_no));
