-- Who pays is encrypted by the application, each value for its own place, and found by keyed hashes. No key is known here,
-- so what was written in clear before is not taken over: there was no release with it.
drop index payments_paid_by, payment_contacts_email;
drop view named_payments, unserved_attempts;
drop trigger erasable on payments;
drop trigger erasable on payment_attempts;
drop trigger erasable on payment_lines;
drop trigger append_only on payment_contacts;

-- A sealed value says its form, and under which key it was sealed; what is too short or of another form is clear text.
alter table payments
  alter payer_name type bytea using null,
  alter email type bytea using null,
  alter phone type bytea using null,
  add column email_index bytea check (length(email_index) = 32),
  add column phone_index bytea check (length(phone_index) = 32),
  drop constraint payer_whole,
  add constraint payer_whole check (num_nulls(payer_name, email, phone, email_index, phone_index) in (0, 5)),
  add constraint payer_sealed check (
    octet_length(payer_name) >= 33 and get_byte(payer_name, 0) = 2
    and octet_length(email) >= 33 and get_byte(email, 0) = 2
    and octet_length(phone) >= 33 and get_byte(phone, 0) = 2);
alter table payment_contacts
  alter email type bytea using null,
  add column email_index bytea check (length(email_index) = 32),
  add constraint contact_whole check (num_nulls(email, email_index) in (0, 2)),
  add constraint contact_sealed check (octet_length(email) >= 33 and get_byte(email, 0) = 2);
alter table payment_attempts
  alter payer_fields type bytea using null,
  add constraint payer_fields_sealed check (octet_length(payer_fields) >= 33 and get_byte(payer_fields, 0) = 2);
alter table payment_lines
  alter consent type bytea using null,
  alter declarant type bytea using null,
  add constraint consent_sealed check (octet_length(consent) >= 33 and get_byte(consent, 0) = 2),
  add constraint declarant_sealed check (octet_length(declarant) >= 33 and get_byte(declarant, 0) = 2);

create trigger erasable before update of payer_name, email, phone, email_index, phone_index on payments for each row
  when (num_nonnulls(new.payer_name, new.email, new.phone, new.email_index, new.phone_index) > 0
    or new.status in ('in_progress', 'pending', 'review'))
  execute function refuse_rewriting();
create trigger erasable before update of payer_fields on payment_attempts for each row
  when (new.payer_fields is not null) execute function refuse_rewriting();
create trigger erasable before update of consent, declarant on payment_lines for each row
  when (num_nonnulls(new.consent, new.declarant) > 0) execute function refuse_rewriting();
create trigger append_only before update on payment_contacts for each row
  when (num_nonnulls(new.email, new.email_index) > 0
    or to_jsonb(new) - '{email,email_index}'::text[] <> to_jsonb(old) - '{email,email_index}'::text[])
  execute function refuse_change();

create view named_payments as select id, status, created_at from payments where payer_name is not null;
create view unserved_attempts as
  select payment_id from payment_attempts where handed_off_at is null and payer_fields is not null;

-- What was paid as a guest is found by its address.
create index payments_paid_by on payments (email_index) where status = 'successful';
create index payment_contacts_email on payment_contacts (email_index);
