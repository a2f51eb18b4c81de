-- A citizen's account. The address is in small letters; numbers of identity and of phones are encrypted by the
-- application (with the row's id, so that no row can be given another's) and found by a keyed hash.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 6 and 254),
  password_hash text not null check (password_hash like '$argon2id$%'),
  roles text[] not null default '{user}',
  machine_id text not null default 'A10',
  full_name text not null check (length(full_name) between 1 and 100),
  identity_type text not null
    check (identity_type in ('army_id', 'new_id', 'old_id', 'passport_id', 'police_id')),
  ic_num bytea not null,
  ic_num_index bytea not null check (length(ic_num_index) = 32),
  phone bytea not null,
  phone_index bytea not null check (length(phone_index) = 32),
  phone_verified_at timestamptz,
  language text not null check (language in ('my', 'en', 'zh')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_ic_num on users (ic_num_index);
create index users_phone on users (phone_index);

-- Only the hash of a session's token is known here.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  -- A browser; a browser that stays signed in; the mobile wrapper, which sends its token in a header.
  kind text not null check (kind in ('browser', 'kept', 'wrapper')),
  device text not null check (length(device) <= 60),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the password or a passkey was last shown.
  confirmed_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_seen on sessions (last_seen_at);

-- A code that proves a mailbox or a phone; the newest counts. The hash is keyed, since six digits are soon tried.
create table proof_codes (
  channel text not null check (channel in ('email', 'sms')),
  recipient bytea not null check (length(recipient) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  sent_at timestamptz not null,
  tries smallint not null default 0,
  primary key (channel, recipient)
);

-- A wish to set a new password. Nobody's address has such a row, too: known and unknown cost the same.
create table reset_requests (
  id_hash bytea primary key check (length(id_hash) = 32),
  recipient bytea not null check (length(recipient) = 32),
  user_id uuid references users on delete cascade,
  requested_at timestamptz not null,
  used_at timestamptz
);
create index reset_requests_recipient on reset_requests (recipient);
create index reset_requests_user on reset_requests (user_id);
create index reset_requests_age on reset_requests (requested_at);

-- Mails and text messages about accounts. What they tell is encrypted, and emptied when it was told.
create table account_letters (
  id uuid primary key,
  kind text not null check (kind in
    ('code', 'reset', 'reset_unknown', 'password_changed', 'email_changed', 'account_deleted', 'phone_code')),
  recipient bytea not null check (length(recipient) = 32),
  language text not null check (language in ('my', 'en', 'zh')),
  sealed bytea,
  ordered_at timestamptz not null,
  outcome text check (outcome in ('sent', 'refused')),
  check ((outcome is null) = (sealed is not null))
);
create index account_letters_recipient on account_letters (recipient, ordered_at);
create index account_letters_age on account_letters (ordered_at);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  -- Chosen by the device, and known to nobody else.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  user_id uuid not null references users on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  label text not null check (length(label) <= 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Questions to passkeys that were answered: none is answered twice. Older than minutes they are worth nothing anyway.
create table used_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  used_at timestamptz not null
);
create index used_challenges_age on used_challenges (used_at);

-- What was done to accounts, and by whom. It outlives the account, whose id says nothing by itself.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  what text not null check (what in
    ('registered', 'password_changed', 'password_reset', 'email_changed', 'phone_verified', 'profile_changed',
     'passkey_added', 'passkey_removed', 'role_granted', 'role_revoked', 'deleted')),
  -- The person on whose word it was done: the owner of the account, or a name given by the operator.
  by text not null,
  approved_by text,
  role text,
  remark text,
  at timestamptz not null,
  check ((what in ('role_granted', 'role_revoked')) = (role is not null))
);
create index account_events_user on account_events (user_id, id);
create trigger append_only before update or delete on account_events
  for each row execute function refuse_change();
create trigger append_only_all before truncate on account_events
  for each statement execute function refuse_change();

grant select, insert, update, delete on users, sessions, proof_codes, reset_requests, account_letters, passkeys
  to app;
grant select, insert, delete on used_challenges to app;
grant select, insert on account_events to app;
