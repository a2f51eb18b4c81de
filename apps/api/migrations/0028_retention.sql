-- Names leave when their time is over. Money, receipts and seals stay for ever and hold no name, so all of this can go
-- without a trace in the books.

-- What a stored message says of its payer stands beside it, so that it can go while the rest still proves which answers
-- are about this attempt.
drop trigger fixed on payment_attempts;
alter table payment_attempts add column payer_fields jsonb compression lz4;
update payment_attempts set
  payer_fields = (select jsonb_object_agg(key, value) from jsonb_each(message) where key = any (
    '{fpx_buyerName,fpx_buyerEmail,fpx_checkSum,UserName,UserEmail,UserContact}')),
  message = message - '{fpx_buyerName,fpx_buyerEmail,fpx_checkSum,UserName,UserEmail,UserContact}'::text[];
create trigger fixed before update of reference, payment_id, attempt_no, provider, method, token, bank_id,
  amount_sen, message, created_at on payment_attempts for each row execute function refuse_rewriting();

-- Who declared what no council has a record of.
drop trigger fixed_declaration on payment_lines;
drop trigger fixed on payment_lines;
alter table payment_lines add column declarant jsonb;
update payment_lines set
  declarant = (select jsonb_object_agg(key, value) from jsonb_each(declaration) where key = any (
    '{customerName,fullName,email,phone}')),
  declaration = declaration - '{customerName,fullName,email,phone}'::text[] where declaration is not null;
create trigger fixed before update of payment_id, line_no, council_code, kind, charge_id, charge_version,
  is_tied, selection, account, amount_sen, explanation, paid_until, declaration
  on payment_lines for each row execute function refuse_rewriting();

alter table payments
  alter payer_name drop not null,
  alter email drop not null,
  alter phone drop not null,
  add constraint payer_whole check (num_nulls(payer_name, email, phone) in (0, 3));
alter table payment_contacts alter email drop not null;
alter table gateway_messages alter body drop not null;

-- From a value to nothing, never to another value; and not while somebody may still be sent to the bank under that name.
create trigger erasable before update of payer_name, email, phone on payments for each row
  when (num_nonnulls(new.payer_name, new.email, new.phone) > 0 or new.status in ('in_progress', 'pending', 'review'))
  execute function refuse_rewriting();
create trigger erasable before update of payer_fields on payment_attempts for each row
  when (new.payer_fields is not null) execute function refuse_rewriting();
create trigger erasable before update of consent, declarant on payment_lines for each row
  when (num_nonnulls(new.consent, new.declarant) > 0) execute function refuse_rewriting();
-- These never change otherwise.
drop trigger append_only on payment_contacts;
create trigger append_only before update on payment_contacts for each row
  when (new.email is not null or to_jsonb(new) - 'email' <> to_jsonb(old) - 'email') execute function refuse_change();
drop trigger append_only on payment_mails;
create trigger append_only before update on payment_mails for each row
  when (new.recipient is not null or to_jsonb(new) - 'recipient' <> to_jsonb(old) - 'recipient')
  execute function refuse_change();
drop trigger append_only on gateway_messages;
create trigger append_only before update on gateway_messages for each row
  when (new.body is not null or to_jsonb(new) - 'body' <> to_jsonb(old) - 'body') execute function refuse_change();
create trigger never_deleted before delete on payment_contacts for each row execute function refuse_change();
create trigger never_deleted before delete on payment_mails for each row execute function refuse_change();
create trigger never_deleted before delete on gateway_messages for each row execute function refuse_change();

-- Whoever deletes an account wants to be forgotten where nothing was paid. The row stays as the reason.
create table payer_erasures (
  payment_id bigint primary key references payments,
  ordered_at timestamptz not null,
  -- When it was erased, or found to have left for a provider after all.
  closed_at timestamptz
);
create index payer_erasures_open on payer_erasures (ordered_at) where closed_at is null;

-- When everything that was due had last gone.
create table retention_rounds (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null default now()
);
insert into retention_rounds default values;

-- Payments that still name their payer, without the name.
create index payments_named on payments (id) where payer_name is not null;
create view named_payments as select id, status, created_at from payments where payer_name is not null;
-- Of those who never left, this is all that will ever be in it: what left keeps at most a few here.
create index payment_attempts_unserved on payment_attempts (payment_id)
  where handed_off_at is null and payer_fields is not null;
create view unserved_attempts as
  select payment_id from payment_attempts where handed_off_at is null and payer_fields is not null;
create index gateway_messages_kept on gateway_messages (received_at) where body is not null;
create view kept_messages as select id, received_at from gateway_messages where body is not null;

-- They end sooner than those of devices that stay signed in.
create view browser_sessions as select created_at, last_seen_at from sessions where kind = 'browser';
