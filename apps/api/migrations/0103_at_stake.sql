-- What a caller is told is true of the whole payment; what two people agree on counts by what is at stake, and is done only
-- while it is still theirs.

-- Paid as one amount, returned in one sentence: like the amount itself, to whoever sees a line of the payment. Which of
-- another council's lines go back is still nobody else's business.
create function office_returned_sen(the_payment bigint) returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(r.amount_sen), 0)::bigint from refunds r
  where r.payment_id = the_payment and exists (select from payment_lines l where l.payment_id = the_payment
    and l.council_code = any ((select office_councils() || office_owners())::text[]))
$$;

-- What a case is about, whatever goes back in the end: the line that cannot be read with what is tied to it, or else the
-- largest amount that was asked of, or named for, its attempt.
create function case_amount(the_case bigint) returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select case when c.kind = 'unreadable_record'
    then (select sum(t.amount_sen)::bigint from payment_lines l join payment_lines t using (payment_id, charge_id)
      where l.payment_id = c.payment_id and l.line_no = c.line_no)
    else greatest(a.amount_sen, (select max(greatest(e.received_sen, (e.facts ->> 'reportedSen')::bigint))
      from payment_events e where e.reference = c.reference)) end
  from cases c join payment_attempts a on a.reference = c.reference
  where c.id = the_case
$$;

create function case_sen(of proposals) returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select case when of.kind = 'rule_on_case' then case_amount(of.subject::bigint) end
$$;

-- A case that is closed with nothing is decided about whole: the larger sum says how many approve.
create or replace function takes_second(of proposals) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(greatest(of.amount_sen, case_sen(of)), 0) > 1000000
$$;
revoke execute on function office_returned_sen(bigint), case_amount(bigint), case_sen(proposals) from public;

-- The books say what a case is over, as they say it of a receipt.
create or replace function proposal_subject(the_kind text, the_subject text, the_council text)
  returns table (owner text, payment_id bigint, amount_sen bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.council_code, r.payment_id, r.amount_sen from receipts r
  where the_kind = 'void_receipt' and r.number = the_subject
  union all
  select case when count(distinct l.council_code) = 1 then min(l.council_code) else 'operator' end, l.payment_id,
    case when the_kind <> 'rule_on_case' or the_subject !~ '^\d{1,18}$' then null else case_amount(the_subject::bigint) end
  from payment_lines l
  where l.payment_id = case
      when the_subject !~ '^\d{1,18}$' then null
      when the_kind = 'release_hold' then the_subject::bigint
      when the_kind = 'rule_on_case' then (select c.payment_id from cases c where c.id = the_subject::bigint)
    end
  group by l.payment_id
  union all
  select distinct d.council_code, null::bigint, null::bigint from digital_licences d
  where the_kind like '%\_licence' and d.document = the_subject and d.council_code = the_council
  union all
  select 'operator', null, abs(b.amount_sen) from bank_lines b join open_credits o on o.bank_line_id = b.id
  where the_kind = 'name_outside' and b.id = case when the_subject ~ '^\d{1,18}$' then the_subject::bigint end
$$;

-- Why a proposal that was approved is nobody's any more: one of those who agreed on it has left, or may not any more.
create function void_because(the_proposal bigint, the_moment timestamptz) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with agreed as (
    select p as of, p.made_by as person, 'make' as part from proposals p where p.id = the_proposal
    union all
    select p, e.endorsed_by, 'check' from proposals p join proposal_endorsements e on e.proposal_id = p.id
    where p.id = the_proposal
    union all
    select p, d.decided_by, 'check' from proposals p join proposal_decisions d on d.proposal_id = p.id
    where p.id = the_proposal)
  select case
    when exists (select from agreed join staff s on s.id = agreed.person where s.left_at is not null) then 'person_left'
    when exists (select from agreed where not has_part(person, part, of, the_moment)) then 'role_ended' end
$$;
revoke execute on function void_because(bigint, timestamptz) from public;

create or replace function check_result() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposal_decisions d
      where d.proposal_id = new.proposal_id and d.decision = 'approved' and d.decided_at <= new.at) then
    raise exception 'proposal % was not approved', new.proposal_id
      using errcode = 'check_violation', constraint = 'result_approved';
  end if;
  if new.outcome = 'executed' and void_because(new.proposal_id, new.at) is not null then
    raise exception 'proposal % is nobody''s any more', new.proposal_id
      using errcode = 'check_violation', constraint = 'result_rightful';
  end if;
  return null;
end
$$;
