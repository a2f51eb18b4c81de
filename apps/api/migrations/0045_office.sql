-- The people of the office, who are not citizens: nothing of theirs is in `users`, and no role there opens anything here.
do $$
begin
  if not exists (select from pg_roles where rolname = 'office') then
    create role office nologin;
  end if;
end
$$;

create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 6 and 254),
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  language text not null default 'my' check (language in ('my', 'en', 'zh')),
  -- Only who has no passkey has a password, and then a code beside it.
  password_hash text check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now(),
  left_at timestamptz
);

-- Who may do what for whom: a council, or the operator, who works for all of them. Both days are in force.
create table staff_roles (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff,
  role text not null check (role in ('finance_officer', 'treasurer', 'cashier_supervisor', 'licensing_officer', 'auditor',
    'support_desk', 'portal_operator', 'operator_finance')),
  owner text not null check (owner ~ '^[a-z]{2,10}$'),
  from_on date not null,
  until_on date,
  check ((role in ('support_desk', 'portal_operator', 'operator_finance')) = (owner = 'operator')),
  check (until_on >= from_on)
);
create index staff_roles_staff on staff_roles (staff_id);

create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  staff_id uuid not null references staff,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  label text not null check (length(label) <= 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- The secret of a person's one-time codes, sealed by the application; no code is taken twice.
create table staff_codes (
  staff_id uuid primary key references staff,
  secret bytea not null check (octet_length(secret) >= 33 and get_byte(secret, 0) = 2),
  last_step bigint not null default 0,
  enrolled_at timestamptz not null default now()
);

-- What lets a person enrol a factor: told once, kept as a hash, good for one use within its time.
create table staff_enrolments (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff,
  code_hash bytea not null unique check (length(code_hash) = 32),
  cause text not null check (cause in ('first', 'added', 'recovery')),
  made_at timestamptz not null default now(),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  used_at timestamptz
);
create index staff_enrolments_staff on staff_enrolments (staff_id);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id uuid not null references staff,
  factor text not null check (factor in ('passkey', 'code')),
  device text not null check (length(device) <= 60),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the factor was last shown.
  proved_at timestamptz not null default now()
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_seen on staff_sessions (last_seen_at);

-- What people of the office did, and what they looked at. No payer's name is in it, and none is ever changed.
create table staff_acts (
  row_no bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid not null references staff,
  -- The other person, where it took two.
  approved_by uuid references staff,
  session_id uuid,
  owner text not null,
  what text not null check (what in ('signed_in', 'sign_in_failed', 'signed_out', 'factor_enrolled', 'staff_added',
    'role_given', 'role_ended', 'staff_left', 'recovery_ordered', 'recovery_stopped', 'provider_asked', 'receipt_sent',
    'links_ended', 'payer_revealed', 'exported')),
  subject text not null check (length(subject) <= 100),
  reason text check (length(reason) <= 1000),
  row_count integer,
  digest bytea check (length(digest) = 32),
  check (approved_by <> staff_id),
  check (what <> 'payer_revealed' or length(btrim(reason)) >= 10),
  check ((what = 'exported') = (row_count is not null and digest is not null))
);
create index staff_acts_staff on staff_acts (staff_id, row_no);
create index staff_acts_owner on staff_acts (owner, row_no);
create trigger append_only before update or delete on staff_acts
  for each row execute function refuse_change();
create trigger append_only_all before truncate on staff_acts
  for each statement execute function refuse_change();

-- A person who leaves stays in the acts; a role that ended is known to have been held.
create trigger never_deleted before delete on staff for each row execute function refuse_change();
create trigger never_deleted before delete on staff_roles for each row execute function refuse_change();
create trigger fixed before update of id, staff_id, role, owner, from_on on staff_roles
  for each row execute function refuse_rewriting();
create trigger final before update of until_on on staff_roles for each row
  when (old.until_on is not null and (new.until_on is null or new.until_on > old.until_on))
  execute function refuse_rewriting();
create trigger fixed before update of id, email, created_at on staff for each row execute function refuse_rewriting();
create trigger final before update of left_at on staff for each row
  when (old.left_at is not null) execute function refuse_rewriting();

-- Whom the office works for in this transaction: it names the session and the roles that what it does is for, and the
-- books of the people say the rest, as of now. Who names nothing, or a session that is gone, works for nobody.
create function office_owners() returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct r.owner), '{}')
  from staff_sessions s join staff p on p.id = s.staff_id and p.left_at is null
  join staff_roles r on r.staff_id = p.id
    and (now() at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity')
  where s.id = nullif(current_setting('kaunter.session', true), '')::uuid
    and r.role = any (string_to_array(current_setting('kaunter.roles', true), ','))
$$;
create function office_councils() returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(code), '{}') from councils, (select office_owners() as owners) as mine
  where code = any (owners) or 'operator' = any (owners)
$$;
create function office_person() returns uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select staff_id from staff_sessions where id = nullif(current_setting('kaunter.session', true), '')::uuid
$$;
revoke execute on function office_owners(), office_councils(), office_person() from public;

-- The office sees the rows of its councils and no others, whatever it asks. The other processes see all, as before.
do $$
declare
  name text;
  seen text;
  visible constant text[][] := array[
    ['payment_lines', 'council_code = any ((select office_councils())::text[])'],
    ['ledger_entries', 'council_code = any ((select office_councils())::text[])'],
    ['receipts', 'council_code = any ((select office_councils())::text[])'],
    ['postings', 'council_code = any ((select office_councils())::text[])'],
    ['refunds', 'council_code = any ((select office_councils())::text[])'],
    ['charges', 'council_code = any ((select office_councils())::text[])'],
    -- Whoever sees a line sees its payment; whoever sees a receipt sees that it is void.
    ['payments', 'exists (select from payment_lines l where l.payment_id = payments.id)'],
    ['payment_attempts', 'exists (select from payment_lines l where l.payment_id = payment_attempts.payment_id)'],
    ['payment_events', 'exists (select from payment_lines l where l.payment_id = payment_events.payment_id)'],
    ['cases', 'exists (select from payment_lines l where l.payment_id = cases.payment_id)'],
    ['payment_mails', 'exists (select from payment_lines l where l.payment_id = payment_mails.payment_id)'],
    ['payment_checks', 'exists (select from payment_attempts a where a.reference = payment_checks.reference)'],
    ['gateway_messages', 'exists (select from payment_attempts a where a.reference = gateway_messages.reference)'],
    ['receipt_voids', 'exists (select from receipts r where r.number = receipt_voids.number)']];
begin
  for i in 1 .. array_length(visible, 1)
  loop
    name := visible[i][1];
    seen := visible[i][2];
    execute format('alter table %I enable row level security', name);
    execute format('create policy processes on %I to server, worker, operator, retention using (true) with check (true)', name);
    execute format('create policy office on %I for select to office using (%s)', name, seen);
  end loop;
end
$$;

-- Of the acts everybody of the office sees the own ones, and those of the councils worked for; an act is one's own.
alter table staff_acts enable row level security;
create policy processes on staff_acts to worker, operator using (true) with check (true);
-- The gauges of a server tell how old the oldest row is that no seal covers.
create policy server_counts on staff_acts for select to server using (true);
create policy office_sees on staff_acts for select to office
  using (staff_id = (select office_person()) or owner = any ((select office_owners())::text[]));
create policy office_acts on staff_acts for insert to office
  with check (staff_id = (select office_person()) or what = 'sign_in_failed' and session_id is null);
