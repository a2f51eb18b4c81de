-- A payer who mistyped the e-mail address corrects it here; the payment's own row keeps what was given with it. The newest
-- wins, and the one before it is what the mails went to until then.
create table payment_contacts (
  payment_id bigint not null references payments,
  seq smallint not null check (seq >= 1),
  email text not null,
  -- By what it was allowed: the device that paid, or the link with the phone number on file.
  allowed_by text not null check (allowed_by in ('payer_capability', 'link_and_phone')),
  corrected_at timestamptz not null,
  primary key (payment_id, seq)
);

-- Mails that a payer asked for, and whether the mail server took them. What was not asked for is in payment_mails.
create table payer_letters (
  payment_id bigint not null references payments,
  letter_no smallint not null check (letter_no >= 1),
  kind text not null check (kind in ('receipt_copy', 'address_corrected')),
  -- The correction of which its old address is told.
  correction smallint,
  ordered_at timestamptz not null,
  outcome text check (outcome in ('sent', 'refused')),
  sent_at timestamptz,
  primary key (payment_id, letter_no),
  foreign key (payment_id, correction) references payment_contacts (payment_id, seq),
  check ((kind = 'address_corrected') = (correction is not null)),
  check ((outcome is null) = (sent_at is null))
);
create index payer_letters_open on payer_letters (ordered_at) where sent_at is null;

create trigger append_only before update or delete on payment_contacts
  for each row execute function refuse_change();
create trigger append_only_all before truncate on payment_contacts
  for each statement execute function refuse_change();
create trigger never_deleted before delete on payer_letters for each row execute function refuse_change();
create trigger never_deleted_all before truncate on payer_letters
  for each statement execute function refuse_change();
create trigger fixed before update of payment_id, letter_no, kind, correction, ordered_at on payer_letters
  for each row execute function refuse_rewriting();
create trigger final before update of outcome on payer_letters for each row
  when (old.outcome is not null) execute function refuse_rewriting();

grant select, insert on payment_contacts, payer_letters to app;
grant update (outcome, sent_at) on payer_letters to app;
-- What was given with a payment stays as it was given.
revoke update (email) on payments from app;
