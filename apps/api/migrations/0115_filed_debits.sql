-- What an event may say. A second debit is told by a message, or by a line of a settlement file that is open as such.
create or replace function check_saying() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  broken text := case
    when not (new.seq >= 1 and new.kind in ('created', 'attempt', 'handed_off', 'moved', 'contradiction', 'corrected',
        'second_debit', 'ruled', 'given_away')
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
    when new.kind = 'second_debit' and not (new.reference is not null and new.facts ? 'secondTransaction'
      and (new.message_id is not null or new.facts ? 'lineId')) then 'proof_names_attempt'
    when new.kind = 'ruled' and not (new.reference is not null and new.decided_by is not null
      and new.message_id is null and case new.booking
        when 'refund' then coalesce(new.received_sen > 0, false)
        when 'transfer' then new.received_sen is null
        else new.booking = 'none' and coalesce(new.received_sen, 0) = 0 end) then 'rightful_voice'
    when new.kind = 'given_away' and not (new.from_status = 'review' and new.reference is null and new.decided_by is null
      and new.facts ? 'to' and coalesce(jsonb_array_length(new.facts -> 'chargeIds') > 0, false)) then 'rightful_voice'
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

create function check_filed_debit() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from open_lines o join settlement_lines l on l.id = o.line_id
    where o.class = 'second' and l.id::text = new.facts ->> 'lineId' and l.reference = new.reference
      and l.txn_id = new.facts ->> 'secondTransaction') then
    raise exception 'no file shows the second debit of event % of payment %', new.seq, new.payment_id
      using errcode = 'check_violation', constraint = 'filed_debit_stands';
  end if;
  return null;
end
$$;
revoke execute on function check_filed_debit() from public;
create trigger filed_debit_stands after insert on payment_events
  for each row when (new.kind = 'second_debit' and new.message_id is null) execute function check_filed_debit();
