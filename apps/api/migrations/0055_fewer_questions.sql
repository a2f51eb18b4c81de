-- The same locks under the same names, with fewer questions: what a lock needs to know of one payment it asks in one
-- statement, locks of one row are asked in one call, and no question goes to a function that PostgreSQL plans anew for
-- each call. Nothing is allowed that was refused before.

-- A body in plpgsql keeps its plan; one in SQL is planned for every call.
create or replace function is_in_gap(council text, the_year integer, the_count integer) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce((select first_count <= the_count from receipt_gaps
    where council_code = council and year = the_year and last_count >= the_count order by last_count limit 1), false);
end
$$;

-- Every settlement of a charge belongs to a receipt that is not void. Only an array with something in it is asked about.
create or replace function check_void_settlements() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from jsonb_array_elements(new.settlements) as paid
    join receipts r on r.payment_id = (paid ->> 'paymentId')::bigint and r.council_code = new.council_code
    join receipt_voids v on v.number = r.number
  ) then
    raise exception 'a receipt for charge % is void', new.id
      using errcode = 'check_violation', constraint = 'settlements_not_void';
  end if;
  return null;
end
$$;
drop trigger settlements_not_void on charges;
create trigger settlements_not_void after insert or update of settlements on charges
  for each row when (new.settlements <> '[]') execute function check_void_settlements();

-- History has no gaps, every event starts where the one before ended and is proven by a believed message, and the last
-- one is the present.
create or replace function check_event() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  known record;
begin
  select (select status from payments where id = new.payment_id) as status,
    (select to_status from payment_events where payment_id = new.payment_id and seq = new.seq - 1) as before,
    (select max(seq) from payment_events where payment_id = new.payment_id) as last_seq,
    (select verdict from gateway_messages where id = new.message_id) as verdict,
    (select evidence from payment_attempts where reference = new.reference) as evidence
  into known;
  if new.seq > 1 and (known.before = new.from_status) is not true then
    raise exception 'event % of payment % does not follow the one before', new.seq, new.payment_id
      using errcode = 'check_violation', constraint = 'history_chained';
  end if;
  if new.message_id is not null and known.verdict is distinct from 'verified' then
    raise exception 'message % proves nothing', new.message_id
      using errcode = 'check_violation', constraint = 'proof_verified';
  end if;
  if known.last_seq = new.seq and known.status is distinct from new.to_status then
    raise exception 'payment % is not what its history says', new.payment_id
      using errcode = 'check_violation', constraint = 'status_of_history';
  end if;
  if new.kind = 'moved' and known.evidence is distinct from new.evidence and (known.last_seq = new.seq or not exists (
    select from payment_events where payment_id = new.payment_id and reference = new.reference and kind = 'moved'
      and seq > new.seq)) then
    raise exception 'attempt % is not what its history says', new.reference
      using errcode = 'check_violation', constraint = 'evidence_of_history';
  end if;
  return null;
end
$$;

-- Whether what an attempt has booked in sum, with what two people moved since, is exactly what an event of it says. What
-- they returned of a second debit stands for itself.
create function is_booked_as_said(said payment_events) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Of an approval every line is known: what was settled, and the rest of it. With the money that came in against them,
  -- the entries leave nothing in any account.
  if said.evidence = 'approved' then
    return not exists (
      select from (
        select l.council_code, l.account, l.amount_sen as sen
        from ledger_entries l join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
        where e.payment_id = said.payment_id and e.reference = said.reference
          and not (e.kind = 'ruled' and e.booking = 'refund')
        union all
        select council_code, account, settled_sen from payment_lines
        where payment_id = said.payment_id and said.booking = 'settlement'
        union all
        select council_code, case when said.booking = 'settlement' and outcome = 'suspense' then 'suspense'
          else 'refund_due' end, amount_sen - case said.booking when 'settlement' then settled_sen else 0 end
        from payment_lines where payment_id = said.payment_id
        union all
        select council_code, 'gateway_in_transit', -amount_sen from payment_lines where payment_id = said.payment_id
      ) as each (council_code, account, sen) group by council_code, account having sum(sen) <> 0
    );
  end if;
  -- How money of another amount is divided between councils is a rule of rounding; its total is not.
  return not exists (
    with booked as (
      select l.council_code, l.account, l.amount_sen as sen
      from ledger_entries l join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
      where e.payment_id = said.payment_id and e.reference = said.reference
        and not (e.kind = 'ruled' and e.booking = 'refund')
    )
    select from (
      select account, sen from booked
      union all select 'gateway_in_transit', -coalesce(said.received_sen, 0)
      union all select case said.booking when 'suspense' then 'suspense' else 'refund_due' end,
        coalesce(said.received_sen, 0)
    ) as each group by account having sum(sen) <> 0
    union all
    select from booked where council_code not in
      (select council_code from payment_lines where payment_id = said.payment_id)
    group by council_code, account having sum(sen) <> 0
  );
end
$$;
revoke execute on function is_booked_as_said(payment_events) from public;

-- Whether the refunds of an event are what it owes.
create function are_refunds_true(the_payment bigint, the_seq integer) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return not exists (
    select from (
      select council_code, amount_sen as sen from ledger_entries
      where payment_id = the_payment and event_seq = the_seq and account = 'refund_due' and amount_sen < 0
      union all
      select council_code, amount_sen from refunds where payment_id = the_payment and event_seq = the_seq
    ) as each group by council_code having sum(sen) <> 0
  );
end
$$;
revoke execute on function are_refunds_true(bigint, integer) from public;

-- All that an event with money may have broken.
drop trigger conservation on payment_events;
drop trigger refunds_true on payment_events;
drop function check_money();
create or replace function check_booking() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  said payment_events := new;
  broken text;
begin
  if new.kind = 'ruled' and new.booking = 'refund' then
    if exists (
      select from (
        select account, amount_sen as sen from ledger_entries
        where payment_id = new.payment_id and event_seq = new.seq
        union all values ('gateway_in_transit', -new.received_sen), ('refund_due', new.received_sen)
      ) as each group by account having sum(sen) <> 0
    ) then
      broken := 'booking_true';
    end if;
  else
    -- A later move or correction of the same attempt says what holds now.
    if new.kind = 'ruled' or exists (select from payment_events where payment_id = new.payment_id and seq > new.seq) then
      select * into said from payment_events where payment_id = new.payment_id and reference = new.reference
        and booking <> 'none' and kind in ('moved', 'corrected') order by seq desc limit 1;
    end if;
    if said.seq is null or not is_booked_as_said(said) then
      broken := 'booking_true';
    end if;
  end if;
  if broken is null then
    select case
      when exists (select from ledger_entries where payment_id = new.payment_id
        group by council_code having sum(amount_sen) <> 0) then 'conservation'
      when new.booking = 'settlement' and exists (
        select from payment_lines where payment_id = new.payment_id and outcome is null) then 'outcome_of_success'
      when new.booking = 'settlement' and exists (
        select from payment_lines l where l.payment_id = new.payment_id and l.settled_sen > 0
          and (select p.receipt_number from postings p where p.receipt_number =
            (select number from receipts where payment_id = new.payment_id and council_code = l.council_code)) is null
      ) then 'receipt_for_success'
      when (select sum(amount_sen) from ledger_entries
          where payment_id = new.payment_id and account = 'suspense') <> 0
        and not exists (select from cases where payment_id = new.payment_id and closed_at is null
          and kind in ('other_amount', 'unreadable_record')) then 'suspense_listed'
      when not are_refunds_true(new.payment_id, new.seq) then 'refunds_true'
    end into broken;
  end if;
  if broken is not null then
    raise exception 'event % of payment % breaks %', new.seq, new.payment_id, broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end
$$;
create or replace function check_refunds() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not are_refunds_true(new.payment_id, new.event_seq) then
    raise exception 'the refunds of event % of payment % are not what it owes', new.event_seq, new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_true';
  end if;
  return null;
end
$$;

-- A payment is what its history says, is successful only by an exact approval, and holds its charges while it lives.
create or replace function check_payment() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  known record;
begin
  select p.status,
    (select to_status from payment_events where payment_id = p.id order by seq desc limit 1) as last_status,
    p.status = 'successful' and not exists (
      select from payment_events e join payment_attempts a on a.reference = e.reference
      where e.payment_id = p.id and e.booking = 'settlement' and e.received_sen = p.amount_sen
        and a.evidence = 'approved') as is_unproven,
    case when p.status in ('in_progress', 'pending') then tg_op = 'INSERT' and exists (
        select from payment_lines l where l.payment_id = p.id and l.charge_id is not null and not exists (
          select from reservations r where r.charge_id = l.charge_id and r.payment_id = p.id))
      when p.status <> 'review' then exists (select from reservations where payment_id = p.id)
    end as holds_wrongly
  into known from payments p where p.id = new.id;
  if known.status is distinct from known.last_status then
    raise exception 'payment % is not what its history says', new.id
      using errcode = 'check_violation', constraint = 'status_of_history';
  end if;
  if known.is_unproven then
    raise exception 'payment % is successful without an exact approval', new.id
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  if known.holds_wrongly then
    raise exception 'the reservations of payment % are not those of a payment that is %', new.id, known.status
      using errcode = 'check_violation', constraint = 'reserved_while_live';
  end if;
  return null;
end
$$;

-- An attempt is of its payment's amount and what its history says, the newest is not superseded, and somebody will ask
-- about one that is open.
drop trigger watched on payment_attempts;
create or replace function check_attempt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  known record;
begin
  select a.evidence is distinct from coalesce((
      select evidence from payment_events where payment_id = a.payment_id and reference = a.reference and kind = 'moved'
      order by seq desc limit 1), 'none') as is_unsaid,
    (tg_op = 'INSERT' or new.superseded_at is not null) and (
      select attempt_no from payment_attempts where payment_id = a.payment_id and superseded_at is null)
      is distinct from (select max(attempt_no) from payment_attempts where payment_id = a.payment_id) as is_not_newest,
    tg_op = 'INSERT' and a.amount_sen is distinct from (
      select amount_sen from payments where id = a.payment_id) as is_of_other_amount,
    tg_op = 'INSERT' and a.evidence in ('none', 'awaiting') and not exists (
      select from payment_checks where reference = a.reference) as is_unwatched
  into known from payment_attempts a where a.reference = new.reference;
  if known.is_of_other_amount then
    raise exception 'attempt % is not of the amount of its payment', new.reference
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  if known.is_unsaid then
    raise exception 'attempt % is not what its history says', new.reference
      using errcode = 'check_violation', constraint = 'evidence_of_history';
  end if;
  if known.is_not_newest then
    raise exception 'payment % has no newest attempt', new.payment_id
      using errcode = 'check_violation', constraint = 'newest_attempt';
  end if;
  if known.is_unwatched then
    raise exception 'nobody would ask about %', new.reference
      using errcode = 'check_violation', constraint = 'watched';
  end if;
  return null;
end
$$;
create or replace function check_watch() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from payment_attempts where reference = old.reference and evidence in ('none', 'awaiting'))
    and not exists (select from payment_checks where reference = old.reference) then
    raise exception 'nobody would ask about %', old.reference using errcode = 'check_violation', constraint = 'watched';
  end if;
  return null;
end
$$;

-- A charge is held by a payment that has it as a line and lives, and a payment that lives holds what it has, unless two
-- people released it.
create or replace function check_reservation() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_wrong boolean;
begin
  if tg_op = 'INSERT' then
    is_wrong := exists (
      select from reservations r where r.charge_id = new.charge_id and r.payment_id = new.payment_id and not exists (
        select from payment_lines l join payments p on p.id = l.payment_id
        where l.payment_id = r.payment_id and l.charge_id = r.charge_id
          and p.status in ('in_progress', 'pending', 'review')));
  else
    is_wrong := exists (
      select from payments p where p.id = old.payment_id and p.status in ('in_progress', 'pending')
        and not exists (select from reservations where charge_id = old.charge_id and payment_id = p.id)
        and not exists (select from hold_releases where payment_id = p.id));
  end if;
  if is_wrong then
    raise exception 'charge % is not reserved as its payment needs it', coalesce(new.charge_id, old.charge_id)
      using errcode = 'check_violation', constraint = 'reserved_while_live';
  end if;
  return null;
end
$$;

-- A receipt is over exactly what was settled for its council. Receipts are numbered without gaps but for those that are
-- written down, and a counter stands at its last receipt or at the end of a gap.
create or replace function check_receipt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  broken text;
begin
  select case
    when (select sum(settled_sen) from payment_lines
      where payment_id = new.payment_id and council_code = new.council_code) is distinct from new.amount_sen
      then 'receipt_true'
    when is_in_gap(new.council_code, new.year, new.count) then 'gap_empty'
    when new.count > 1 and not exists (select from receipts
        where council_code = new.council_code and year = new.year and count = new.count - 1)
      and not is_in_gap(new.council_code, new.year, new.count - 1) then 'receipts_gap_free'
    when not exists (select from receipt_counters
      where council_code = new.council_code and year = new.year and last_count >= new.count) then 'counter_true'
  end into broken;
  if broken is not null then
    raise exception 'receipt % of payment % breaks %', new.number, new.payment_id, broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end
$$;
