-- The locks of the books: what a commit must leave true, whoever wrote it and whatever the code believes.

-- A line is of its charge's council, and a payment pays a charge in one line; what is tied to it follows.
alter table charges add constraint charges_council unique (id, council_code);
alter table payment_lines
  add constraint line_of_its_council foreign key (charge_id, council_code) references charges (id, council_code),
  add constraint tied_to_something check (not is_tied or charge_id is not null);
create unique index payment_lines_once on payment_lines (payment_id, charge_id) where not is_tied;

alter table payment_attempts drop constraint fpx_limits;
alter table payment_attempts
  add constraint fpx_limits check (provider <> 'fpx' or method = 1 and token is not null and (
    token = '01' and amount_sen between 100 and 3000000 or token = '02' and amount_sen between 200 and 100000000)),
  add constraint attempts_of_payment unique (payment_id, reference);

alter table gateway_messages
  add constraint verified_of_something check (verdict <> 'verified' or reference is not null),
  add constraint messages_of_reference unique (id, reference);

alter table payment_events
  add constraint event_of_its_payment foreign key (payment_id, reference)
    references payment_attempts (payment_id, reference),
  add constraint proof_of_its_attempt foreign key (message_id, reference)
    references gateway_messages (id, reference),
  add constraint proof_names_attempt check (message_id is null or reference is not null),
  add constraint first_is_created check ((seq = 1) = (kind = 'created') and (seq = 1) = (from_status is null)),
  add constraint only_moves_move check (kind = 'moved'
    or booking = 'none' and coalesce(from_status, to_status) = to_status),
  add constraint known_statuses check (to_status in
    ('in_progress', 'pending', 'successful', 'failed', 'cancelled', 'expired', 'review')),
  add constraint move_is_whole check (kind <> 'moved' or reference is not null and coalesce(evidence in ('awaiting',
    'unanswered', 'lapsed', 'abandoned', 'declined', 'mismatched', 'dismissed', 'approved'), false)),
  -- Who may say what: the provider by a message, a person by a ruling, we ourselves by neither.
  add constraint rightful_voice check (kind <> 'moved' or case
    when evidence in ('unanswered', 'lapsed') then message_id is null and decided_by is null
    when evidence = 'dismissed' then message_id is null and decided_by is not null
    else message_id is not null and decided_by is null end),
  add constraint money_of_evidence check (kind <> 'moved' or case evidence
    when 'approved' then booking in ('settlement', 'refund') and coalesce(received_sen > 0, false)
    when 'dismissed' then booking = 'refund'
    when 'mismatched' then booking = 'suspense'
    else booking = 'none' end),
  add constraint settles_by_approval check (booking <> 'settlement'
    or evidence = 'approved' and to_status = 'successful');
alter table payment_events drop constraint two_names;
alter table payment_events add constraint two_names check ((decided_by is null) = (approved_by is null) and (
  decided_by is null
  or lower(btrim(approved_by)) <> lower(btrim(decided_by)) and btrim(decided_by) <> '' and btrim(approved_by) <> ''
  and coalesce(btrim(remark) <> '', false)));
drop index payment_events_approved;
-- An attempt learns each thing once; so its money is booked once as each thing.
create unique index payment_events_learnt on payment_events (reference, evidence) where kind = 'moved';

alter table receipts
  add constraint number_is_its_count check (count >= 1 and number = upper(council_code) || '-' || year || '-'
    || lpad(count::text, greatest(6, length(count::text)), '0')),
  add constraint year_in_kuching check (year = extract(year from issued_at at time zone 'Asia/Kuching')),
  add constraint receipts_of_payment unique (number, council_code, payment_id);
alter table postings add constraint posting_of_its_receipt foreign key (receipt_number, council_code, payment_id)
  references receipts (number, council_code, payment_id);
alter table receipt_voids add constraint void_two_names check (lower(btrim(approved_by)) <> lower(btrim(voided_by))
  and btrim(voided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '');

-- A row says truly which transaction wrote it: a seal goes by that.
create function stamp_writer() returns trigger language plpgsql as $$
begin
  new.written_by := pg_current_xact_id();
  return new;
end
$$;
create trigger stamped before insert on payment_events for each row execute function stamp_writer();
create trigger stamped before insert on ledger_entries for each row execute function stamp_writer();

-- History has no gaps and every event starts where the one before ended.
create function check_history() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (select from payment_events
    where payment_id = new.payment_id and seq = new.seq - 1 and to_status = new.from_status) then
    raise exception 'event % of payment % does not follow the one before', new.seq, new.payment_id
      using errcode = 'check_violation', constraint = 'history_chained';
  end if;
  if new.message_id is not null and not exists (select from gateway_messages
    where id = new.message_id and verdict = 'verified') then
    raise exception 'message % proves nothing', new.message_id
      using errcode = 'check_violation', constraint = 'proof_verified';
  end if;
  return null;
end
$$;
create trigger history_chained after insert on payment_events for each row execute function check_history();

-- An entry is written with its event, or never.
create function check_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_events where payment_id = new.payment_id and seq = new.event_seq
    and booking <> 'none' and written_by = new.written_by) then
    raise exception 'an entry of payment % is not of the event that it names', new.payment_id
      using errcode = 'check_violation', constraint = 'entry_of_its_event';
  end if;
  return null;
end
$$;
create trigger entry_of_its_event after insert on ledger_entries for each row execute function check_entry();

-- What an attempt has booked in sum is exactly what its last event says.
create function check_booking() returns trigger language plpgsql as $$
begin
  if exists (select from payment_events where payment_id = new.payment_id and reference = new.reference
    and seq > new.seq and booking <> 'none') then
    return null;
  end if;
  if exists (
    with booked as (
      select l.council_code, l.account, sum(l.amount_sen) as sen
      from ledger_entries l join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
      where e.payment_id = new.payment_id and e.reference = new.reference
      group by 1, 2 having sum(l.amount_sen) <> 0
    ), credits as (
      select council_code, case
          when new.booking = 'settlement' and outcome = 'settled' then account
          else 'refund_due' end as account, -sum(amount_sen) as sen
      from payment_lines where payment_id = new.payment_id and new.evidence = 'approved' group by 1, 2
    ), due as (
      select * from credits
      union all select council_code, 'gateway_in_transit', -sum(sen) from credits group by 1
    ), held as (
      -- How money of another amount is divided between councils is a rule of rounding; its total is not.
      select account, sum(sen) as sen from booked group by 1
    ), due_held as (
      select account, sen from (values ('gateway_in_transit', coalesce(new.received_sen, 0)),
        (case new.booking when 'suspense' then 'suspense' else 'refund_due' end, -coalesce(new.received_sen, 0)))
        as given (account, sen) where sen <> 0
    )
    select from (select * from booked except select * from due) as surplus where new.evidence = 'approved'
    union all select from (select * from due except select * from booked) as missing where new.evidence = 'approved'
    union all select from (select * from held except select * from due_held) as surplus where new.evidence <> 'approved'
    union all select from (select * from due_held except select * from held) as missing where new.evidence <> 'approved'
    union all select from booked where council_code not in
      (select council_code from payment_lines where payment_id = new.payment_id)
  ) then
    raise exception 'what event % of payment % booked is not what it says', new.seq, new.payment_id
      using errcode = 'check_violation', constraint = 'booking_true';
  end if;
  return null;
end
$$;
create constraint trigger booking_true after insert on payment_events deferrable initially deferred
  for each row when (new.booking <> 'none') execute function check_booking();

-- Money due back by an event and its cases of refund are the same.
create function check_refunds() returns trigger language plpgsql as $$
declare
  the_seq integer := coalesce(to_jsonb(new) ->> 'event_seq', to_jsonb(new) ->> 'seq')::integer;
begin
  if exists (
    with due as (select council_code, -sum(amount_sen) as sen from ledger_entries
        where payment_id = new.payment_id and event_seq = the_seq and account = 'refund_due' and amount_sen < 0
        group by 1),
      cases as (select council_code, amount_sen::numeric as sen from refunds
        where payment_id = new.payment_id and event_seq = the_seq)
    (select * from due except select * from cases) union all (select * from cases except select * from due)
  ) then
    raise exception 'the refunds of event % of payment % are not what it owes', the_seq, new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_true';
  end if;
  return null;
end
$$;
create constraint trigger refunds_true after insert on refunds deferrable initially deferred
  for each row execute function check_refunds();
create constraint trigger refunds_true after insert on payment_events deferrable initially deferred
  for each row when (new.booking <> 'none') execute function check_refunds();

-- Amounts agree for lines and attempts that are added later, too.
create or replace function check_amounts() returns trigger language plpgsql as $$
declare
  the_id bigint := coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id')::bigint;
  paid payments;
  lines_sen bigint;
begin
  select * into paid from payments where id = the_id;
  select sum(amount_sen) into lines_sen from payment_lines where payment_id = the_id;
  if lines_sen is distinct from paid.amount_sen or exists (
    select from payment_attempts where payment_id = the_id and amount_sen <> paid.amount_sen
  ) then
    raise exception 'the lines or attempts of payment % do not sum to %', the_id, paid.amount_sen
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  if paid.status = 'successful' and not exists (
    select from payment_events e join payment_attempts a using (payment_id, reference)
    where e.payment_id = the_id and e.booking = 'settlement' and e.received_sen = paid.amount_sen
      and a.evidence = 'approved'
  ) then
    raise exception 'payment % is successful without an exact approval', the_id
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  -- A line has an outcome exactly when its payment has succeeded.
  if exists (select from payment_lines
    where payment_id = the_id and (outcome is not null) <> (paid.status = 'successful')) then
    raise exception 'the outcomes of payment % are not those of a payment that is %', the_id, paid.status
      using errcode = 'check_violation', constraint = 'outcome_of_success';
  end if;
  -- A tied line follows the line of its charge.
  if exists (select from payment_lines t where t.payment_id = the_id and t.is_tied and not exists (
    select from payment_lines l where l.payment_id = the_id and l.charge_id = t.charge_id and not l.is_tied
      and l.outcome is not distinct from t.outcome)) then
    raise exception 'a tied line of payment % stands alone', the_id
      using errcode = 'check_violation', constraint = 'tied_to_its_line';
  end if;
  return null;
end
$$;
-- These two speak for the payment as well: it never changes without a line, an attempt or an event.
drop trigger amounts_agree on payments;
create constraint trigger amounts_agree after insert or update on payment_lines
  deferrable initially deferred for each row execute function check_amounts();
create constraint trigger amounts_agree after insert on payment_attempts
  deferrable initially deferred for each row execute function check_amounts();

-- A payment and its attempts are what their history says, and a success has its receipts.
create function check_story() returns trigger language plpgsql as $$
declare
  the_id bigint := coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id')::bigint;
  paid payments;
begin
  select * into paid from payments where id = the_id;
  if paid.status is distinct from
    (select to_status from payment_events where payment_id = the_id order by seq desc limit 1) then
    raise exception 'payment % is not what its history says', the_id
      using errcode = 'check_violation', constraint = 'status_of_history';
  end if;
  if exists (select from payment_attempts a where a.payment_id = the_id and a.evidence <> coalesce((
    select e.evidence from payment_events e
    where e.payment_id = the_id and e.reference = a.reference and e.kind = 'moved'
    order by seq desc limit 1), 'none')) then
    raise exception 'an attempt of payment % is not what its history says', the_id
      using errcode = 'check_violation', constraint = 'evidence_of_history';
  end if;
  if (select count(*) filter (where superseded_at is null and attempt_no = last_no) from (
    select superseded_at, attempt_no, max(attempt_no) over () as last_no
    from payment_attempts where payment_id = the_id) as each) <> 1 then
    raise exception 'payment % has no newest attempt', the_id
      using errcode = 'check_violation', constraint = 'newest_attempt';
  end if;
  if paid.status = 'successful' and exists (
    (select council_code from payment_lines where payment_id = the_id and outcome = 'settled'
      except select r.council_code from receipts r join postings p on p.receipt_number = r.number
      where r.payment_id = the_id)
  ) then
    raise exception 'payment % settled without a receipt and its posting', the_id
      using errcode = 'check_violation', constraint = 'receipt_for_success';
  end if;
  return null;
end
$$;
create constraint trigger status_of_history after insert or update on payments
  deferrable initially deferred for each row execute function check_story();
create constraint trigger status_of_history after insert on payment_events
  deferrable initially deferred for each row execute function check_story();
create constraint trigger status_of_history after insert or update of evidence, superseded_at on payment_attempts
  deferrable initially deferred for each row execute function check_story();

-- Evidence only grows; an end never turns back into a beginning.
create function refuse_weaker() returns trigger language plpgsql as $$
declare
  strength text[] := array['none', 'awaiting', 'unanswered', 'lapsed', 'abandoned', 'declined', 'mismatched',
    'dismissed', 'approved'];
begin
  if array_position(strength, new.evidence) < array_position(strength, old.evidence)
    or new.evidence = 'dismissed' and old.evidence not in ('mismatched', 'dismissed') then
    raise exception 'evidence of % only grows', old.reference using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
drop trigger final on payment_attempts;
create trigger final before update of evidence on payment_attempts for each row execute function refuse_weaker();
create trigger final_times before update of handed_off_at, returned_at, superseded_at on payment_attempts for each row
  when (old.handed_off_at is not null and new.handed_off_at is distinct from old.handed_off_at
    or old.returned_at is not null and new.returned_at is distinct from old.returned_at
    or old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  execute function refuse_rewriting();
drop trigger final on payments;
create trigger final before update of status on payments for each row
  when (old.status = 'successful' and new.status <> 'successful'
    or old.status in ('failed', 'cancelled', 'expired') and new.status in ('in_progress', 'pending'))
  execute function refuse_rewriting();
create trigger revoked before update of capability_version on payments for each row
  when (new.capability_version < old.capability_version) execute function refuse_rewriting();
create trigger final before update of posting_no, posted_at on postings for each row
  when (old.posting_no is not null) execute function refuse_rewriting();

-- Receipts are numbered without gaps, and a counter stands at its last receipt.
create function check_count() returns trigger language plpgsql as $$
begin
  if new.count > 1 and not exists (select from receipts
    where council_code = new.council_code and year = new.year and count = new.count - 1) then
    raise exception 'receipt % leaves a gap', new.number
      using errcode = 'check_violation', constraint = 'receipts_gap_free';
  end if;
  return null;
end
$$;
create constraint trigger receipts_gap_free after insert on receipts
  deferrable initially deferred for each row execute function check_count();
create function check_counter() returns trigger language plpgsql as $$
begin
  if (select last_count from receipt_counters where council_code = new.council_code and year = new.year)
    is distinct from (select max(count) from receipts where council_code = new.council_code and year = new.year) then
    raise exception 'the counter of % for % is not its last receipt', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'counter_true';
  end if;
  return null;
end
$$;
create constraint trigger counter_true after insert or update on receipt_counters
  deferrable initially deferred for each row execute function check_counter();
create constraint trigger counter_true after insert on receipts
  deferrable initially deferred for each row execute function check_counter();
create trigger fixed before update of council_code, year on receipt_counters
  for each row execute function refuse_rewriting();

-- Reservations and checks are not forgotten while they are needed.
create function check_reservation() returns trigger language plpgsql as $$
declare
  the_id bigint := case tg_table_name when 'payments' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(coalesce(new, old)) ->> 'payment_id')::bigint end;
  the_status text;
begin
  select status into the_status from payments where id = the_id;
  if the_status in ('in_progress', 'pending') and (tg_table_name <> 'payments' or tg_op = 'INSERT') and exists (
    select charge_id from payment_lines where payment_id = the_id and charge_id is not null
    except select charge_id from reservations where payment_id = the_id
  ) or the_status in ('successful', 'failed', 'cancelled', 'expired') and exists (
    select from reservations where payment_id = the_id
  ) or exists (
    select charge_id from reservations where payment_id = the_id
    except select charge_id from payment_lines where payment_id = the_id
  ) then
    raise exception 'the reservations of payment % are not those of a payment that is %', the_id, the_status
      using errcode = 'check_violation', constraint = 'reserved_while_live';
  end if;
  return null;
end
$$;
create constraint trigger reserved_while_live after insert or update on payments
  deferrable initially deferred for each row execute function check_reservation();
create constraint trigger reserved_while_live after insert or delete on reservations
  deferrable initially deferred for each row execute function check_reservation();
create trigger fixed before update of charge_id, payment_id on reservations
  for each row execute function refuse_rewriting();

create function check_watch() returns trigger language plpgsql as $$
declare
  the_reference text := to_jsonb(coalesce(new, old)) ->> 'reference';
begin
  if exists (select from payment_attempts where reference = the_reference and evidence in ('none', 'awaiting'))
    and not exists (select from payment_checks where reference = the_reference) then
    raise exception 'nobody would ask about %', the_reference using errcode = 'check_violation', constraint = 'watched';
  end if;
  return null;
end
$$;
create constraint trigger watched after insert on payment_attempts
  deferrable initially deferred for each row execute function check_watch();
create constraint trigger watched after delete on payment_checks
  deferrable initially deferred for each row execute function check_watch();
create trigger fixed before update of reference on payment_checks for each row execute function refuse_rewriting();

-- Seals follow each other and never reach beyond what is decided.
create function check_seal() returns trigger language plpgsql as $$
begin
  if new.below_xid > pg_snapshot_xmin(pg_current_snapshot())
    or new.seq = 1 and new.previous_hash <> decode(repeat('00', 32), 'hex')
    or new.seq > 1 and not exists (select from seals
      where seq = new.seq - 1 and hash = new.previous_hash and below_xid < new.below_xid) then
    raise exception 'seal % does not follow the one before', new.seq
      using errcode = 'check_violation', constraint = 'seals_chained';
  end if;
  return null;
end
$$;
create trigger seals_chained after insert on seals for each row execute function check_seal();

-- What is settled of a charge was paid, by one line once.
create function check_settlements() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_array_elements(new.settlements) as paid
    where not exists (select from payment_lines l where l.charge_id = new.id and l.outcome = 'settled' and not l.is_tied
      and l.payment_id::text = paid ->> 'paymentId' and l.line_no::text = paid ->> 'lineNo'
      and l.amount_sen::text = paid ->> 'amountSen')
  ) or (select count(distinct (paid ->> 'paymentId', paid ->> 'lineNo'))
    from jsonb_array_elements(new.settlements) as paid) <> jsonb_array_length(new.settlements) then
    raise exception 'a settlement of charge % was not paid', new.id
      using errcode = 'check_violation', constraint = 'settlements_paid';
  end if;
  return null;
end
$$;
create constraint trigger settlements_paid after insert or update of settlements on charges
  deferrable initially deferred for each row when (new.settlements <> '[]') execute function check_settlements();
-- The processes add; only the owner, who imports what the council acknowledged, takes away.
create function refuse_unsettling() returns trigger language plpgsql as $$
begin
  if not new.settlements @> old.settlements and current_user = 'app' then
    raise exception 'what was paid of charge % stays paid', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger adds_only before update of settlements on charges for each row execute function refuse_unsettling();

-- A temporary table of the same name would be found first, and a function that anyone may execute can be tied to a
-- trigger of one's own: every lock looks only where the books are and is nobody's to borrow.
do $$
declare
  lock regprocedure;
begin
  for lock in select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', lock);
    execute format('revoke execute on function %s from public', lock);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
-- The number of a row and its writer are the database's to give.
revoke insert on payment_events, ledger_entries, gateway_messages, refunds from app;
grant insert (payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen, message_id,
  decided_by, approved_by, remark, facts, at) on payment_events to app;
grant insert (payment_id, event_seq, council_code, account, amount_sen, at) on ledger_entries to app;
grant insert (provider, channel, reference, body, digest, verdict, received_at) on gateway_messages to app;
grant insert (payment_id, event_seq, council_code, amount_sen, reason, created_at) on refunds to app;
