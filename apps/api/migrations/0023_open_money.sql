-- What is decided of a line is an amount: of a charge that is owed in part, that part settles and the rest is due back. A
-- line whose charge has a record that nobody can read is in suspense until two people rule on it.
alter table payment_lines add column settled_sen bigint;
update payment_lines set settled_sen = case outcome when 'settled' then amount_sen else 0 end where outcome is not null;
alter table payment_lines
  drop constraint payment_lines_outcome_check,
  add constraint payment_lines_outcome_check check (outcome in ('settled', 'partly_settled', 'refund_due', 'suspense')),
  add constraint settled_of_outcome check ((outcome is null) = (settled_sen is null) and case outcome
    when 'settled' then settled_sen = amount_sen
    when 'partly_settled' then not is_tied and settled_sen > 0 and settled_sen < amount_sen
    else coalesce(settled_sen, 0) = 0 end);
drop index payment_lines_settled;
create unique index payment_lines_settled on payment_lines (charge_id, charge_version)
  where outcome in ('settled', 'partly_settled') and not is_tied;
drop trigger final on payment_lines;
create trigger final before update of outcome, settled_sen on payment_lines for each row
  when (old.outcome is not null and not (old.outcome = 'suspense' and new.outcome = 'refund_due' and new.settled_sen = 0))
  execute function refuse_rewriting();
grant update (settled_sen) on payment_lines to app;

-- When a council took a charge off its register. A payment that was under way then still settles; a later one does not.
alter table charges add column withdrawn_at timestamptz;
update charges set withdrawn_at = now() where not is_listed;
create function note_withdrawal() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.withdrawn_at := case when new.is_listed then null else now() end;
  return new;
end
$$;
revoke execute on function note_withdrawal() from public;
create trigger note_withdrawal before update of is_listed on charges for each row
  when (new.is_listed <> old.is_listed) execute function note_withdrawal();

-- What waits for a person, whatever the status of its payment: one row for each thing, open until an event closes it.
create table cases (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  -- The event that opened it, and the one that closed it.
  event_seq integer not null,
  closed_seq integer,
  reference text not null,
  kind text not null check (kind in
    ('other_amount', 'unanswered', 'contradiction', 'second_debit', 'unreadable_record')),
  -- The line whose record cannot be read.
  line_no smallint,
  opened_at timestamptz not null,
  closed_at timestamptz,
  foreign key (payment_id, event_seq) references payment_events (payment_id, seq),
  foreign key (payment_id, closed_seq) references payment_events (payment_id, seq),
  foreign key (payment_id, reference) references payment_attempts (payment_id, reference),
  foreign key (payment_id, line_no) references payment_lines (payment_id, line_no),
  check ((closed_at is null) = (closed_seq is null) and closed_seq >= event_seq),
  check ((kind = 'unreadable_record') = (line_no is not null))
);
create index cases_payment on cases (payment_id);
create index cases_open on cases (opened_at) where closed_at is null;
-- One case at a time for an attempt of which another amount is told, or nothing at all, or now this and now that.
create unique index cases_once on cases (reference, kind)
  where closed_at is null and kind in ('other_amount', 'unanswered', 'contradiction');
insert into cases (payment_id, event_seq, reference, kind, opened_at)
  select e.payment_id, e.seq, e.reference, case when e.facts ? 'secondTransaction' then 'second_debit'
    when e.kind = 'contradiction' then 'contradiction' when e.evidence = 'unanswered' then 'unanswered'
    else 'other_amount' end, e.at
  from payment_events e join payment_attempts a using (reference)
  where e.kind = 'contradiction' or e.kind = 'moved' and e.evidence in ('unanswered', 'mismatched')
    and a.evidence = e.evidence;
create trigger never_deleted before delete on cases for each row execute function refuse_change();
create trigger never_deleted_all before truncate on cases for each statement execute function refuse_change();
create trigger fixed before update of id, payment_id, event_seq, reference, kind, line_no, opened_at on cases
  for each row execute function refuse_rewriting();
create trigger final before update of closed_at, closed_seq on cases for each row
  when (old.closed_at is not null) execute function refuse_rewriting();
grant select on cases to app;
grant insert (payment_id, event_seq, reference, kind, line_no, opened_at), update (closed_at, closed_seq) on cases to app;

-- An operator's order to ask a provider about an attempt, whatever the plan says.
alter table payment_checks add column ordered_by text check (btrim(ordered_by) <> '');

-- What an event may say. `corrected`: the provider names a larger amount than before for the same attempt. `second_debit`:
-- it names another transaction of its own. `ruled`: two people close a case; a `transfer` moves money that we hold.
create or replace function check_saying() returns trigger language plpgsql as $$
declare
  broken text := case
    when not (new.seq >= 1 and new.kind in ('created', 'attempt', 'handed_off', 'moved', 'contradiction', 'corrected',
        'second_debit', 'ruled')
      and new.booking in ('none', 'settlement', 'refund', 'suspense', 'transfer')) then 'known_words'
    when new.to_status not in ('in_progress', 'pending', 'successful', 'failed', 'cancelled', 'expired', 'review')
      then 'known_statuses'
    when (new.seq = 1) <> (new.kind = 'created') or (new.seq = 1) <> (new.from_status is null) then 'first_is_created'
    when new.kind <> 'moved' and (new.from_status <> new.to_status
      or new.booking <> 'none' and new.kind not in ('corrected', 'ruled')) then 'only_moves_move'
    when new.message_id is not null and new.reference is null then 'proof_names_attempt'
    -- A person never rules alone.
    when (new.decided_by is null) <> (new.approved_by is null) or new.decided_by is not null and (
      lower(btrim(new.approved_by)) = lower(btrim(new.decided_by)) or btrim(new.decided_by) = ''
      or btrim(new.approved_by) = '' or coalesce(btrim(new.remark), '') = '') then 'two_names'
    when new.booking <> 'none' and new.message_id is null and new.decided_by is null then 'money_needs_proof'
    when new.kind = 'corrected' and not (new.reference is not null and new.message_id is not null
      and coalesce(new.evidence = 'mismatched' and new.booking = 'suspense' and new.received_sen > 0, false))
      then 'money_of_evidence'
    when new.kind = 'second_debit' and not (new.message_id is not null and new.facts ? 'secondTransaction')
      then 'proof_names_attempt'
    when new.kind = 'ruled' and not (new.reference is not null and new.decided_by is not null
      and new.message_id is null and case new.booking
        when 'refund' then coalesce(new.received_sen > 0, false)
        when 'transfer' then new.received_sen is null
        else new.booking = 'none' and coalesce(new.received_sen, 0) = 0 end) then 'rightful_voice'
    when new.kind <> 'moved' then null
    when new.booking = 'transfer' then 'money_of_evidence'
    when new.reference is null or coalesce(new.evidence, '') not in ('awaiting', 'unanswered', 'lapsed', 'abandoned',
      'declined', 'mismatched', 'dismissed', 'approved') then 'move_is_whole'
    -- Who may say what: the provider by a message, a person by a ruling, we ourselves by neither.
    when (new.message_id is not null) <> (new.evidence not in ('unanswered', 'lapsed', 'dismissed'))
      or (new.decided_by is not null) <> (new.evidence = 'dismissed') then 'rightful_voice'
    when not case new.evidence
      when 'approved' then new.booking in ('settlement', 'refund') and coalesce(new.received_sen > 0, false)
      -- A ruling states what was taken by the provider's own statement, nothing included.
      when 'dismissed' then new.booking = 'refund' and coalesce(new.received_sen >= 0, false)
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

-- A tied line follows the line of its charge; of one that is settled in part it is settled whole.
create or replace function check_outcome() returns trigger language plpgsql as $$
begin
  if new.outcome is not null and not exists (select from payments
    where id = new.payment_id and status = 'successful') then
    raise exception 'line % of payment % has an outcome before success', new.line_no, new.payment_id
      using errcode = 'check_violation', constraint = 'outcome_of_success';
  end if;
  if new.is_tied and not exists (
    select from payment_lines t join payment_lines l using (payment_id, charge_id)
    where t.payment_id = new.payment_id and t.line_no = new.line_no and not l.is_tied
      and case l.outcome when 'partly_settled' then 'settled' else l.outcome end is not distinct from t.outcome) then
    raise exception 'a tied line of payment % stands alone', new.payment_id
      using errcode = 'check_violation', constraint = 'tied_to_its_line';
  end if;
  return null;
end
$$;

-- What an attempt has booked in sum is exactly what its last move or correction says, with what two people moved since;
-- what they returned of a second debit stands for itself.
create or replace function check_booking() returns trigger language plpgsql as $$
declare
  the_event payment_events;
begin
  if new.kind = 'ruled' and new.booking = 'refund' then
    if exists (
      with own as (select account, sum(amount_sen) as sen from ledger_entries
          where payment_id = new.payment_id and event_seq = new.seq group by 1),
        due as (select * from (values ('gateway_in_transit', new.received_sen::numeric), ('refund_due', -new.received_sen::numeric))
          as given (account, sen))
      (select * from own except select * from due) union all (select * from due except select * from own)
    ) then
      raise exception 'what event % of payment % booked is not what it says', new.seq, new.payment_id
        using errcode = 'check_violation', constraint = 'booking_true';
    end if;
    return null;
  end if;
  select * into the_event from payment_events where payment_id = new.payment_id and reference = new.reference
    and booking <> 'none' and kind in ('moved', 'corrected') order by seq desc limit 1;
  if the_event.seq is null or exists (
    with booked as (
      select l.council_code, l.account, sum(l.amount_sen) as sen
      from ledger_entries l join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
      where e.payment_id = new.payment_id and e.reference = new.reference
        and not (e.kind = 'ruled' and e.booking = 'refund')
      group by 1, 2 having sum(l.amount_sen) <> 0
    ), parts as (
      select council_code, account, settled_sen as sen from payment_lines
      where payment_id = new.payment_id and the_event.booking = 'settlement'
      union all
      select council_code, case when the_event.booking = 'settlement' and outcome = 'suspense' then 'suspense'
          else 'refund_due' end, amount_sen - case the_event.booking when 'settlement' then settled_sen else 0 end
      from payment_lines where payment_id = new.payment_id and the_event.evidence = 'approved'
    ), credits as (
      select council_code, account, -sum(sen) as sen from parts group by 1, 2 having sum(sen) <> 0
    ), due as (
      select * from credits
      union all select council_code, 'gateway_in_transit', -sum(sen) from credits group by 1
    ), held as (
      -- How money of another amount is divided between councils is a rule of rounding; its total is not.
      select account, sum(sen) as sen from booked group by 1
    ), due_held as (
      select account, sen from (values ('gateway_in_transit', coalesce(the_event.received_sen, 0)),
        (case the_event.booking when 'suspense' then 'suspense' else 'refund_due' end,
          -coalesce(the_event.received_sen, 0)))
        as given (account, sen) where sen <> 0
    )
    select from (select * from booked except select * from due) as surplus where the_event.evidence = 'approved'
    union all select from (select * from due except select * from booked) as missing where the_event.evidence = 'approved'
    union all select from (select * from held except select * from due_held) as surplus
      where the_event.evidence <> 'approved'
    union all select from (select * from due_held except select * from held) as missing
      where the_event.evidence <> 'approved'
    union all select from booked where council_code not in
      (select council_code from payment_lines where payment_id = new.payment_id)
  ) then
    raise exception 'what event % of payment % booked is not what it says', new.seq, new.payment_id
      using errcode = 'check_violation', constraint = 'booking_true';
  end if;
  return null;
end
$$;

-- What is booked sums to zero for each council; a settlement decides every line, every council that got something gave its
-- receipt and is told, and nothing is in suspense without a case that a person sees.
create or replace function check_money() returns trigger language plpgsql as $$
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
    select from payment_lines l where l.payment_id = new.payment_id and l.settled_sen > 0
      and (select p.receipt_number from postings p where p.receipt_number =
        (select number from receipts where payment_id = new.payment_id and council_code = l.council_code)) is null
  ) then
    raise exception 'payment % settled without a receipt and its posting', new.payment_id
      using errcode = 'check_violation', constraint = 'receipt_for_success';
  end if;
  if (select sum(amount_sen) from ledger_entries where payment_id = new.payment_id and account = 'suspense') <> 0
    and not exists (select from cases where payment_id = new.payment_id and closed_at is null
      and kind in ('other_amount', 'unreadable_record')) then
    raise exception 'nobody would see the suspense of payment %', new.payment_id
      using errcode = 'check_violation', constraint = 'suspense_listed';
  end if;
  return null;
end
$$;

-- A case is not closed while its money is in suspense, nor while its provider has never answered.
create function check_case() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind in ('other_amount', 'unreadable_record') and (
      select sum(amount_sen) from ledger_entries where payment_id = new.payment_id and account = 'suspense') <> 0
    and not exists (select from cases where payment_id = new.payment_id and closed_at is null
      and kind in ('other_amount', 'unreadable_record'))
    or new.kind in ('other_amount', 'unanswered') and not exists (select from cases
      where reference = new.reference and kind = new.kind and closed_at is null)
      and (select evidence from payment_attempts where reference = new.reference)
        = (case new.kind when 'unanswered' then 'unanswered' else 'mismatched' end) then
    raise exception 'case % is closed and its money is not explained', new.id
      using errcode = 'check_violation', constraint = 'suspense_listed';
  end if;
  return null;
end
$$;
revoke execute on function check_case() from public;
create constraint trigger suspense_listed after update of closed_at on cases
  deferrable initially deferred for each row execute function check_case();

-- Evidence only grows. Two people may dismiss money of another amount, and an attempt of which nothing was ever said.
create or replace function refuse_weaker() returns trigger language plpgsql as $$
declare
  strength text[] := array['none', 'awaiting', 'unanswered', 'lapsed', 'abandoned', 'declined', 'mismatched',
    'dismissed', 'approved'];
begin
  if array_position(strength, new.evidence) < array_position(strength, old.evidence)
    or new.evidence = 'dismissed' and old.evidence not in ('mismatched', 'unanswered', 'dismissed') then
    raise exception 'evidence of % only grows', old.reference using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- A receipt is over exactly what was settled for its council.
create or replace function check_receipt() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payment_lines where payment_id = new.payment_id and council_code = new.council_code
      having sum(settled_sen) = new.amount_sen
  ) then
    raise exception 'receipt % is not what payment % settled', new.number, new.payment_id
      using errcode = 'check_violation', constraint = 'receipt_true';
  end if;
  if is_in_gap(new.council_code, new.year, new.count) then
    raise exception 'number % is lost and is not given', new.number
      using errcode = 'check_violation', constraint = 'gap_empty';
  end if;
  if new.count > 1 and not exists (select from receipts
      where council_code = new.council_code and year = new.year and count = new.count - 1)
    and not is_in_gap(new.council_code, new.year, new.count - 1) then
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

-- What is settled of a charge was paid, by one line once, to the sen that the line settled.
create or replace function check_settlements() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_array_elements(new.settlements) as paid
    where not exists (select from payment_lines l where l.charge_id = new.id and l.settled_sen > 0 and not l.is_tied
      and l.payment_id::text = paid ->> 'paymentId' and l.line_no::text = paid ->> 'lineNo'
      and l.settled_sen::text = paid ->> 'amountSen')
  ) or (select count(distinct (paid ->> 'paymentId', paid ->> 'lineNo'))
    from jsonb_array_elements(new.settlements) as paid) <> jsonb_array_length(new.settlements) then
    raise exception 'a settlement of charge % was not paid', new.id
      using errcode = 'check_violation', constraint = 'settlements_paid';
  end if;
  return null;
end
$$;

-- Replacing a function forgets where it may look and who may borrow it.
do $$
declare
  lock regprocedure;
begin
  for lock in select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', lock);
    execute format('revoke execute on function %s from public', lock);
  end loop;
end
$$;
