-- The locks of the books: what a commit must leave true, whoever wrote it and whatever the code believes. Each looks at
-- what its own row may have broken and at nothing else, since all of them run at every payment. A lock is planned once,
-- perhaps while the tables are empty, so each asks row by row for what has a key, and joins nothing that is large.

-- A row says truly which transaction wrote it: a seal goes by that.
create function stamp_writer() returns trigger language plpgsql as $$
begin
  new.written_by := pg_current_xact_id();
  return new;
end
$$;
create trigger stamped before insert on payment_events for each row execute function stamp_writer();
create trigger stamped before insert on ledger_entries for each row execute function stamp_writer();

-- What an event may say.
create function check_saying() returns trigger language plpgsql as $$
declare
  broken text := case
    when not (new.seq >= 1 and new.kind in ('created', 'attempt', 'handed_off', 'moved', 'contradiction')
      and new.booking in ('none', 'settlement', 'refund', 'suspense')) then 'known_words'
    when new.to_status not in ('in_progress', 'pending', 'successful', 'failed', 'cancelled', 'expired', 'review')
      then 'known_statuses'
    when (new.seq = 1) <> (new.kind = 'created') or (new.seq = 1) <> (new.from_status is null) then 'first_is_created'
    when new.kind <> 'moved' and (new.booking <> 'none' or new.from_status <> new.to_status) then 'only_moves_move'
    when new.message_id is not null and new.reference is null then 'proof_names_attempt'
    -- A person never rules alone.
    when (new.decided_by is null) <> (new.approved_by is null) or new.decided_by is not null and (
      lower(btrim(new.approved_by)) = lower(btrim(new.decided_by)) or btrim(new.decided_by) = ''
      or btrim(new.approved_by) = '' or coalesce(btrim(new.remark), '') = '') then 'two_names'
    when new.booking <> 'none' and new.message_id is null and new.decided_by is null then 'money_needs_proof'
    when new.kind <> 'moved' then null
    when new.reference is null or coalesce(new.evidence, '') not in ('awaiting', 'unanswered', 'lapsed', 'abandoned',
      'declined', 'mismatched', 'dismissed', 'approved') then 'move_is_whole'
    -- Who may say what: the provider by a message, a person by a ruling, we ourselves by neither.
    when (new.message_id is not null) <> (new.evidence not in ('unanswered', 'lapsed', 'dismissed'))
      or (new.decided_by is not null) <> (new.evidence = 'dismissed') then 'rightful_voice'
    when not case new.evidence
      when 'approved' then new.booking in ('settlement', 'refund') and coalesce(new.received_sen > 0, false)
      when 'dismissed' then new.booking = 'refund'
      when 'mismatched' then new.booking = 'suspense'
      else new.booking = 'none' end then 'money_of_evidence'
    when new.booking = 'settlement' and new.to_status <> 'successful' then 'settles_by_approval'
  end;
begin
  if broken is not null then
    raise exception 'event % of payment % breaks %', new.seq, new.payment_id, broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end
$$;
create trigger says_what_it_may after insert on payment_events for each row execute function check_saying();

-- History has no gaps, every event starts where the one before ended and is proven by a believed message, and the last
-- one is the present.
create function check_event() returns trigger language plpgsql as $$
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
  if not exists (select from payments where id = new.payment_id and status = new.to_status)
    and not exists (select from payment_events where payment_id = new.payment_id and seq > new.seq) then
    raise exception 'payment % is not what its history says', new.payment_id
      using errcode = 'check_violation', constraint = 'status_of_history';
  end if;
  if new.kind = 'moved' and not exists (select from payment_attempts
    where reference = new.reference and evidence = new.evidence) and not exists (select from payment_events
    where payment_id = new.payment_id and reference = new.reference and kind = 'moved' and seq > new.seq) then
    raise exception 'attempt % is not what its history says', new.reference
      using errcode = 'check_violation', constraint = 'evidence_of_history';
  end if;
  return null;
end
$$;
create constraint trigger status_of_history after insert on payment_events
  deferrable initially deferred for each row execute function check_event();

-- A payment is what its history says, and holds its charges exactly while it may be paid.
create function check_payment() returns trigger language plpgsql as $$
declare
  the_status text;
begin
  select status into the_status from payments where id = new.id;
  if the_status is distinct from
    (select to_status from payment_events where payment_id = new.id order by seq desc limit 1) then
    raise exception 'payment % is not what its history says', new.id
      using errcode = 'check_violation', constraint = 'status_of_history';
  end if;
  if the_status = 'successful' and not exists (
    select from payment_events e
    where e.payment_id = new.id and e.booking = 'settlement' and e.received_sen = new.amount_sen
      and (select evidence from payment_attempts where reference = e.reference) = 'approved'
  ) then
    raise exception 'payment % is successful without an exact approval', new.id
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  if tg_op = 'INSERT' and the_status in ('in_progress', 'pending') and exists (
    select charge_id from payment_lines where payment_id = new.id and charge_id is not null
    except select charge_id from reservations where payment_id = new.id
  ) or the_status in ('successful', 'failed', 'cancelled', 'expired') and exists (
    select from reservations where payment_id = new.id
  ) then
    raise exception 'the reservations of payment % are not those of a payment that is %', new.id, the_status
      using errcode = 'check_violation', constraint = 'reserved_while_live';
  end if;
  return null;
end
$$;
create constraint trigger status_of_history after insert or update of status on payments
  deferrable initially deferred for each row execute function check_payment();

create function check_reservation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (
    select from payment_lines where payment_id = new.payment_id and charge_id = new.charge_id
      and (select status from payments where id = new.payment_id) in ('in_progress', 'pending', 'review')
  ) and exists (select from reservations where charge_id = new.charge_id and payment_id = new.payment_id)
    or tg_op = 'DELETE' and exists (
    select from payments where id = old.payment_id and status in ('in_progress', 'pending')
  ) and not exists (select from reservations where charge_id = old.charge_id and payment_id = old.payment_id) then
    raise exception 'charge % is not reserved as its payment needs it', coalesce(new.charge_id, old.charge_id)
      using errcode = 'check_violation', constraint = 'reserved_while_live';
  end if;
  return null;
end
$$;
create constraint trigger reserved_while_live after insert or delete on reservations
  deferrable initially deferred for each row execute function check_reservation();
create trigger fixed before update of charge_id, payment_id on reservations
  for each row execute function refuse_rewriting();

-- Amounts agree: lines, payment, attempt and what the provider took are the same whole number of sen.
create function check_line() returns trigger language plpgsql as $$
begin
  if (select sum(amount_sen) from payment_lines where payment_id = new.payment_id) is distinct from
    (select amount_sen from payments where id = new.payment_id) then
    raise exception 'the lines of payment % do not sum to its amount', new.payment_id
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  return null;
end
$$;
create constraint trigger amounts_agree after insert on payment_lines
  deferrable initially deferred for each row execute function check_line();

-- A line has an outcome only when its payment has succeeded, and a tied line follows the line of its charge.
create function check_outcome() returns trigger language plpgsql as $$
begin
  if new.outcome is not null and not exists (select from payments
    where id = new.payment_id and status = 'successful') then
    raise exception 'line % of payment % has an outcome before success', new.line_no, new.payment_id
      using errcode = 'check_violation', constraint = 'outcome_of_success';
  end if;
  if new.is_tied and not exists (
    select from payment_lines t join payment_lines l using (payment_id, charge_id)
    where t.payment_id = new.payment_id and t.line_no = new.line_no and not l.is_tied
      and l.outcome is not distinct from t.outcome) then
    raise exception 'a tied line of payment % stands alone', new.payment_id
      using errcode = 'check_violation', constraint = 'tied_to_its_line';
  end if;
  return null;
end
$$;
create constraint trigger tied_to_its_line after insert or update of outcome on payment_lines
  deferrable initially deferred for each row when (new.is_tied or new.outcome is not null)
  execute function check_outcome();

-- An attempt is of its payment's amount and what its history says of it; a payment has one newest.
create function check_attempt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from payments
    where id = new.payment_id and amount_sen = new.amount_sen) then
    raise exception 'attempt % is not of the amount of its payment', new.reference
      using errcode = 'check_violation', constraint = 'amounts_agree';
  end if;
  if (select evidence from payment_attempts where reference = new.reference) <> coalesce((
    select evidence from payment_events
    where payment_id = new.payment_id and reference = new.reference and kind = 'moved'
    order by seq desc limit 1), 'none') then
    raise exception 'attempt % is not what its history says', new.reference
      using errcode = 'check_violation', constraint = 'evidence_of_history';
  end if;
  if (tg_op = 'INSERT' or new.superseded_at is not null)
    and (select attempt_no from payment_attempts where payment_id = new.payment_id and superseded_at is null)
      is distinct from (select max(attempt_no) from payment_attempts where payment_id = new.payment_id) then
    raise exception 'payment % has no newest attempt', new.payment_id
      using errcode = 'check_violation', constraint = 'newest_attempt';
  end if;
  return null;
end
$$;
create constraint trigger made_true after insert on payment_attempts
  deferrable initially deferred for each row execute function check_attempt();
create constraint trigger kept_true after update of evidence, superseded_at on payment_attempts
  deferrable initially deferred for each row
  when (new.evidence <> old.evidence or new.superseded_at is distinct from old.superseded_at)
  execute function check_attempt();

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
  the_seq integer;
begin
  if tg_table_name = 'refunds' then the_seq := new.event_seq; else the_seq := new.seq; end if;
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

-- What is booked sums to zero for each council; a settlement decides every line, and every council that got something
-- gave its receipt and is told.
create function check_money() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where payment_id = new.payment_id
    group by council_code having sum(amount_sen) <> 0
  ) then
    raise exception 'the entries of payment % do not sum to zero', new.payment_id
      using errcode = 'check_violation', constraint = 'conservation';
  end if;
  if new.booking = 'settlement' and exists (
    select from payment_lines where payment_id = new.payment_id and outcome is null) then
    raise exception 'payment % settled without deciding every line', new.payment_id
      using errcode = 'check_violation', constraint = 'outcome_of_success';
  end if;
  if new.booking = 'settlement' and exists (
    select from payment_lines l where l.payment_id = new.payment_id and l.outcome = 'settled'
      and (select p.receipt_number from postings p where p.receipt_number =
        (select number from receipts where payment_id = new.payment_id and council_code = l.council_code)) is null
  ) then
    raise exception 'payment % settled without a receipt and its posting', new.payment_id
      using errcode = 'check_violation', constraint = 'receipt_for_success';
  end if;
  return null;
end
$$;
create constraint trigger conservation after insert on payment_events deferrable initially deferred
  for each row when (new.booking <> 'none') execute function check_money();

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
create trigger final before update of evidence on payment_attempts for each row
  when (new.evidence <> old.evidence) execute function refuse_weaker();
create trigger final_times before update of handed_off_at, returned_at, superseded_at on payment_attempts for each row
  when (old.handed_off_at is not null and new.handed_off_at is distinct from old.handed_off_at
    or old.returned_at is not null and new.returned_at is distinct from old.returned_at
    or old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  execute function refuse_rewriting();
create trigger final before update of status on payments for each row
  when (old.status = 'successful' and new.status <> 'successful'
    or old.status in ('failed', 'cancelled', 'expired') and new.status in ('in_progress', 'pending'))
  execute function refuse_rewriting();
create trigger revoked before update of capability_version on payments for each row
  when (new.capability_version < old.capability_version) execute function refuse_rewriting();
create trigger final before update of posting_no, posted_at on postings for each row
  when (old.posting_no is not null) execute function refuse_rewriting();

-- A receipt is over exactly what was settled for its council. Receipts are numbered without gaps, and a counter stands
-- at its last receipt.
create function check_receipt() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment_lines where payment_id = new.payment_id and council_code = new.council_code
      and outcome = 'settled' having sum(amount_sen) = new.amount_sen
  ) then
    raise exception 'receipt % is not what payment % settled', new.number, new.payment_id
      using errcode = 'check_violation', constraint = 'receipt_true';
  end if;
  if new.count > 1 and not exists (select from receipts
    where council_code = new.council_code and year = new.year and count = new.count - 1) then
    raise exception 'receipt % leaves a gap', new.number
      using errcode = 'check_violation', constraint = 'receipts_gap_free';
  end if;
  if not exists (select from receipt_counters
    where council_code = new.council_code and year = new.year and last_count >= new.count) then
    raise exception 'the counter of % for % does not know receipt %', new.council_code, new.year, new.number
      using errcode = 'check_violation', constraint = 'counter_true';
  end if;
  return null;
end
$$;
create constraint trigger receipt_true after insert on receipts
  deferrable initially deferred for each row execute function check_receipt();
create function check_counter() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_count < old.last_count or not exists (
    select from receipts where council_code = new.council_code and year = new.year and count =
      (select last_count from receipt_counters where council_code = new.council_code and year = new.year)) then
    raise exception 'the counter of % for % is not its last receipt', new.council_code, new.year
      using errcode = 'check_violation', constraint = 'counter_true';
  end if;
  return null;
end
$$;
create constraint trigger counter_true after insert or update on receipt_counters
  deferrable initially deferred for each row execute function check_counter();
create trigger fixed before update of council_code, year on receipt_counters
  for each row execute function refuse_rewriting();

-- A check is not forgotten while it is needed.
create function check_watch() returns trigger language plpgsql as $$
declare
  the_reference text := coalesce(new.reference, old.reference);
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
