-- A licence as a document: one for each line that renewed a licence. It names nobody: whose it is stands in the council's
-- record, in the version that is named here. What becomes of it later is told by rows of their own.
create table digital_licences (
  -- Its place in the list of those that do not count.
  issue_no bigint generated always as identity primary key,
  -- The specification's name for it. A receipt that became void and was paid again gives the same name twice.
  document text not null check (document ~ '^[A-Z0-9-]{2,40}-\d{4}(-\d{2})?$'),
  council_code text not null,
  payment_id bigint not null,
  line_no smallint not null,
  receipt_number text not null,
  charge_id bigint not null,
  charge_version integer not null,
  type text not null check (type ~ '^[A-Z]{3,20}$'),
  print_type smallint check (print_type between 1 and 10),
  valid_from date not null,
  valid_until date not null,
  -- 128 random bits: whoever has them in a link sees the licence.
  handle text not null unique check (handle ~ '^[A-Za-z0-9_-]{22}$'),
  issued_at timestamptz not null,
  unique (payment_id, line_no),
  check (valid_from <= valid_until),
  constraint licence_of_its_line foreign key (payment_id, line_no) references payment_lines (payment_id, line_no),
  constraint licence_of_its_receipt foreign key (receipt_number, council_code, payment_id)
    references receipts (number, council_code, payment_id),
  constraint licence_of_its_charge foreign key (charge_id, council_code) references charges (id, council_code)
);
create index digital_licences_document on digital_licences (document);

-- The lines for which a licence is due, by the time of their payments.
create index payment_lines_renewing on payment_lines (payment_id)
  where paid_until is not null and kind in ('trading_licence', 'council_licence');

create trigger append_only before update or delete on digital_licences
  for each row execute function refuse_change();
create trigger append_only_all before truncate on digital_licences
  for each statement execute function refuse_change();

-- A licence is of a line that renewed one, is for what that line paid, and its receipt counts when it is issued. Whoever
-- voids a receipt locks its charges, so this cannot happen in between; it runs as the owner, who may lock them.
create function check_digital_licence() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from charges where id = new.charge_id for no key update;
  if not exists (
    select from payment_lines l join charges c on c.id = l.charge_id
    where l.payment_id = new.payment_id and l.line_no = new.line_no and l.council_code = new.council_code
      and l.charge_id = new.charge_id and not l.is_tied and l.kind in ('trading_licence', 'council_licence')
      and l.settled_sen > 0 and l.paid_until = new.valid_until and c.version = new.charge_version
      and replace(new.document, '-', '') = c.number || case l.kind
        when 'trading_licence' then to_char(new.valid_until, 'YYYY') else to_char(new.valid_until, 'YYYYMM') end
  ) or exists (select from receipt_voids where number = new.receipt_number) then
    raise exception 'line % of payment % renewed no such licence', new.line_no, new.payment_id
      using errcode = 'check_violation', constraint = 'licence_is_paid';
  end if;
  return null;
end
$$;
revoke execute on function check_digital_licence() from public;
create trigger licence_is_paid after insert on digital_licences
  for each row execute function check_digital_licence();

-- What two people say of a licence: the last word counts.
create table licence_rulings (
  row_no bigint generated always as identity unique,
  issue_no bigint not null references digital_licences,
  seq integer not null check (seq >= 1),
  ruling text not null check (ruling in ('suspended', 'revoked', 'reinstated')),
  reason text not null,
  decided_by text not null,
  approved_by text not null,
  ruled_at timestamptz not null,
  primary key (issue_no, seq),
  constraint ruling_two_names check (lower(btrim(approved_by)) <> lower(btrim(decided_by))
    and btrim(decided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '')
);
create trigger append_only before update or delete on licence_rulings
  for each row execute function refuse_change();
create trigger append_only_all before truncate on licence_rulings
  for each statement execute function refuse_change();

-- Each ruling follows the one before, and changes something.
create function check_licence_ruling() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  last_ruling text := coalesce(
    (select ruling from licence_rulings where issue_no = new.issue_no and seq = new.seq - 1), 'reinstated');
begin
  if new.seq <> 1 + (select count(*) from licence_rulings where issue_no = new.issue_no and seq < new.seq)
    or (last_ruling, new.ruling) not in (('reinstated', 'suspended'), ('reinstated', 'revoked'),
      ('suspended', 'revoked'), ('suspended', 'reinstated'), ('revoked', 'reinstated')) then
    raise exception 'licence % is %, so it cannot be %', new.issue_no, last_ruling, new.ruling
      using errcode = 'check_violation', constraint = 'ruling_follows';
  end if;
  return null;
end
$$;
revoke execute on function check_licence_ruling() from public;
create trigger ruling_follows after insert on licence_rulings
  for each row execute function check_licence_ruling();
