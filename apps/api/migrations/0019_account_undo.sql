-- What moves an account is told to its owner, and a changed address can be taken back from the old mailbox.
alter table account_letters drop constraint account_letters_kind_check;
alter table account_letters add constraint account_letters_kind_check check (kind in
  ('code', 'reset', 'reset_unknown', 'password_changed', 'email_changed', 'email_restored', 'passkey_added',
   'passkey_removed', 'account_deleted', 'phone_code'));

alter table account_events drop constraint account_events_what_check;
alter table account_events add constraint account_events_what_check check (what in
  ('registered', 'password_changed', 'password_reset', 'email_changed', 'email_restored', 'phone_verified',
   'profile_changed', 'passkey_added', 'passkey_removed', 'role_granted', 'role_revoked', 'deleted'));

-- One row for each change of an address that can still be undone. Of the link only the hash is known here; the old
-- address is encrypted for its row.
create table email_undos (
  id bigint generated always as identity primary key,
  link_hash bytea not null unique check (length(link_hash) = 32),
  user_id uuid not null references users on delete cascade,
  old_email bytea not null,
  changed_at timestamptz not null
);
create index email_undos_user on email_undos (user_id);
create index email_undos_age on email_undos (changed_at);

grant select, insert, delete on email_undos to app;
