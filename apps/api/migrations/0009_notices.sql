-- A mail about every end of a payment, and about one that keeps its payer waiting. What is over the limit of an
-- address is withheld, and stays so.
alter table payment_mails
  drop constraint payment_mails_purpose_check,
  drop constraint payment_mails_outcome_check,
  add constraint payment_mails_purpose_check
    check (purpose in ('receipt', 'failed', 'cancelled', 'expired', 'refund', 'pending')),
  add constraint payment_mails_outcome_check
    check (outcome in ('sent', 'refused') or outcome = 'withheld' and purpose <> 'receipt'),
  -- The hash of the address that it went to, so that a known payer can be told from a stranger.
  add column recipient bytea check (length(recipient) = 32);
create index payment_mails_known on payment_mails (recipient) where purpose = 'receipt' and outcome = 'sent';
-- What ended without money is looked at again while its mail may still be owed.
create index payments_ended on payments (status_since) where status in ('failed', 'cancelled', 'expired');
create index refunds_created on refunds (created_at);

-- Proof that the messaging host took a text message, or will never take it.
create table payment_texts (
  payment_id bigint primary key references payments,
  outcome text not null check (outcome in ('sent', 'refused', 'withheld')),
  sent_at timestamptz not null
);
create trigger append_only before update or delete on payment_texts for each row execute function refuse_change();
create trigger append_only_all before truncate on payment_texts for each statement execute function refuse_change();

-- What an address or a number was promised lately: taken before sending, so that many at once are counted, too.
create table message_admissions (
  payment_id bigint not null references payments,
  purpose text not null,
  recipient bytea not null check (length(recipient) = 32),
  admitted_at timestamptz not null,
  primary key (payment_id, purpose)
);
create index message_admissions_recipient on message_admissions (recipient, admitted_at);
create index message_admissions_age on message_admissions (admitted_at);

grant select, insert on payment_texts to app;
grant select, insert, delete on message_admissions to app;
