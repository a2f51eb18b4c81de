-- A changed phone is told to the mailbox of its account, and what takes an account back brings back its phone, too.
alter table account_letters drop constraint account_letters_kind_check;
alter table account_letters add constraint account_letters_kind_check check (kind in
  ('code', 'reset', 'reset_unknown', 'password_changed', 'email_changed', 'email_restored', 'phone_changed', 'passkey_added',
   'passkey_removed', 'account_deleted', 'phone_code'));
-- Encrypted for its row, like the address. Changes from before know none.
alter table email_undos add column old_phone bytea;

-- An operator put one person, or everybody, out of every session.
alter table security_events drop constraint security_events_what_check;
alter table security_events add constraint security_events_what_check check (what in
  ('signed_in', 'sign_in_failed', 'signed_out', 'locked_out', 'reset_requested', 'refused', 'looked_up'));
alter table security_events drop constraint security_events_check;
alter table security_events add constraint security_events_by_operator
  check ((what in ('looked_up', 'signed_out')) = (by is not null));
