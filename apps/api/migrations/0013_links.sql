-- Why the links to a payment ended, once for each time that their version was raised. The row of the payment has the
-- version that counts; these say who ended the earlier ones.
create table link_revocations (
  payment_id bigint not null references payments,
  -- What links have from then on.
  version integer not null check (version >= 2),
  -- The device that paid, the owner's session, the mailbox that undid a correction, or an operator.
  revoked_by text not null check (revoked_by in ('device', 'owner', 'mailbox', 'operator')),
  operator text check (length(operator) between 1 and 100),
  remark text check (length(remark) between 10 and 1000),
  revoked_at timestamptz not null,
  primary key (payment_id, version),
  check ((revoked_by = 'operator') = (operator is not null and remark is not null))
);
create trigger append_only before update or delete on link_revocations
  for each row execute function refuse_change();
create trigger append_only_all before truncate on link_revocations
  for each statement execute function refuse_change();

-- No version without its reason, and no reason without its effect.
create function check_links() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  the_payment bigint;
begin
  if tg_table_name = 'payments' then
    the_payment := new.id;
  else
    the_payment := new.payment_id;
  end if;
  if (select capability_version from payments where id = the_payment) is distinct from
    (select 1 + count(*)::integer from link_revocations where payment_id = the_payment) then
    raise exception 'the links of payment % are not what was revoked', the_payment
      using errcode = 'check_violation', constraint = 'links_true';
  end if;
  return null;
end
$$;
revoke execute on function check_links() from public;
create constraint trigger links_true after update of capability_version on payments
  deferrable initially deferred for each row execute function check_links();
create constraint trigger links_true after insert on link_revocations
  deferrable initially deferred for each row execute function check_links();

-- A correction by link and phone can be undone from the mailbox that it took the mails away from, once.
alter table payment_contacts
  add column undoes smallint,
  drop constraint payment_contacts_allowed_by_check,
  add constraint payment_contacts_allowed_by_check
    check (allowed_by in ('payer_capability', 'link_and_phone', 'mailbox')),
  add constraint payment_contacts_undoes_check
    check ((allowed_by = 'mailbox') = (undoes is not null) and undoes < seq),
  add constraint payment_contacts_undone_once unique (payment_id, undoes),
  add constraint payment_contacts_undoes_fkey
    foreign key (payment_id, undoes) references payment_contacts (payment_id, seq);

grant select, insert on link_revocations to app;
