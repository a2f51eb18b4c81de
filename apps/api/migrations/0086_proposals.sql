-- What takes two people: one of the office proposes, another approves, and the worker does it. Rows are only added, so
-- what was approved is what was proposed; that there is one word and one result is held by keys.
alter table staff_acts drop constraint staff_acts_what_check;
alter table staff_acts add constraint staff_acts_what_check check (what in ('signed_in', 'sign_in_failed', 'signed_out',
  'factor_enrolled', 'staff_added', 'role_given', 'role_ended', 'staff_left', 'recovery_ordered', 'recovery_stopped',
  'provider_asked', 'receipt_sent', 'links_ended', 'payer_revealed', 'exported', 'proposed', 'approved', 'refused', 'withdrawn',
  'gap_noted', 'strays_noted', 'image_given', 'fee_set'));

create table proposals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('void_receipt', 'rule_on_case', 'release_hold', 'suspend_licence', 'revoke_licence',
    'reinstate_licence', 'correct_licence')),
  -- For whom: the council of the subject, or the operator where it touches several.
  owner text not null,
  -- A receipt, a case, a payment or a licence, by its number.
  subject text not null check (length(subject) between 1 and 100),
  payment_id bigint references payments,
  -- What the receipt is over, or what goes back to the payer.
  amount_sen bigint check (amount_sen >= 0),
  remark text not null check (length(btrim(remark)) >= 10 and length(remark) <= 1000),
  made_by uuid not null references staff,
  -- The session in which it was made; none for who showed a code to a command.
  session_id uuid,
  made_at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > made_at),
  check ((amount_sen is not null) = (kind in ('void_receipt', 'rule_on_case')))
);
create index proposals_subject on proposals (subject);
create index proposals_payment on proposals (payment_id);

create table proposal_decisions (
  row_no bigint generated always as identity primary key,
  proposal_id bigint not null unique references proposals,
  decision text not null check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by uuid not null references staff,
  session_id uuid,
  remark text check (length(remark) <= 1000),
  decided_at timestamptz not null,
  check (decision <> 'refused' or length(btrim(remark)) >= 10)
);

create table proposal_results (
  row_no bigint generated always as identity primary key,
  proposal_id bigint not null unique references proposals,
  outcome text not null check (outcome in ('executed', 'failed')),
  -- The word of the use case: what it did, or why it could not.
  said text not null check (said ~ '^[a-z_]{1,60}$'),
  at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['proposals', 'proposal_decisions', 'proposal_results']
  loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on %I for each statement execute function refuse_change()', name);
  end loop;
end
$$;

-- Which roles have a part in proposals of a kind: those who make it, who check it, and who may see it.
create function proposal_roles(the_kind text, the_part text) returns text[] language sql immutable as $$
  select case
    when the_kind in ('void_receipt', 'release_hold') then
      case the_part
        when 'make' then array['finance_officer', 'cashier_supervisor', 'portal_operator']
        when 'check' then array['treasurer', 'portal_operator']
        when 'see' then array['finance_officer', 'cashier_supervisor', 'treasurer', 'auditor', 'portal_operator', 'operator_finance']
      end
    when the_kind = 'rule_on_case' then
      case the_part
        when 'make' then array['finance_officer', 'operator_finance', 'portal_operator']
        when 'check' then array['treasurer', 'portal_operator']
        when 'see' then array['finance_officer', 'cashier_supervisor', 'treasurer', 'auditor', 'portal_operator', 'operator_finance']
      end
    else
      case the_part
        when 'make' then array['licensing_officer', 'portal_operator']
        when 'check' then array['licensing_officer', 'treasurer', 'portal_operator']
        when 'see' then array['licensing_officer', 'treasurer', 'auditor', 'portal_operator']
      end
    end
$$;

create function has_part(the_person uuid, the_part text, of proposals, the_moment timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from staff p join staff_roles r on r.staff_id = p.id
    where p.id = the_person and p.left_at is null and r.role = any (proposal_roles(of.kind, the_part))
      and r.owner in (of.owner, 'operator')
      and (the_moment at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity'))
$$;

-- Whose business a subject is, and what the books say it is over. A payment of several councils is the operator's.
create function proposal_subject(the_kind text, the_subject text, the_council text)
  returns table (owner text, payment_id bigint, amount_sen bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.council_code, r.payment_id, r.amount_sen from receipts r
  where the_kind = 'void_receipt' and r.number = the_subject
  union all
  select case when count(distinct l.council_code) = 1 then min(l.council_code) else 'operator' end, l.payment_id, null
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
$$;

-- Somebody who may proposes something that there is, for whose it is, and over what the books say.
create function check_proposal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposal_subject(new.kind, new.subject, new.owner) s
      where s.owner = new.owner and s.payment_id is not distinct from new.payment_id
        and (new.kind <> 'void_receipt' or s.amount_sen = new.amount_sen)) then
    raise exception 'there is no such subject of a proposal: % %', new.kind, new.subject
      using errcode = 'check_violation', constraint = 'proposal_subject';
  end if;
  if not has_part(new.made_by, 'make', new, new.made_at) then
    raise exception 'this person may not propose %', new.kind
      using errcode = 'check_violation', constraint = 'proposal_maker';
  end if;
  return null;
end
$$;
revoke execute on function check_proposal() from public;
create trigger proposal_rightful after insert on proposals for each row execute function check_proposal();

-- Another person approves or refuses, in time, who may and has just shown a factor, as long as the maker still could have
-- made it; nobody but the maker takes it back.
create function check_decision() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  of proposals;
begin
  select * into strict of from proposals where id = new.proposal_id;
  if new.decided_at >= of.lapses_at or new.decided_at < of.made_at then
    raise exception 'proposal % is not open', of.id using errcode = 'check_violation', constraint = 'decision_in_time';
  end if;
  if (new.decision = 'withdrawn') <> (new.decided_by = of.made_by) then
    raise exception 'proposal % takes two people', of.id using errcode = 'check_violation', constraint = 'decision_two_people';
  end if;
  if new.decision <> 'withdrawn' and not has_part(new.decided_by, 'check', of, new.decided_at)
    or new.decision = 'approved' and not has_part(of.made_by, 'make', of, new.decided_at) then
    raise exception 'proposal % takes two people who may', of.id using errcode = 'check_violation', constraint = 'decision_rightful';
  end if;
  if new.session_id is not null and not exists (
      select from staff_sessions s where s.id = new.session_id and s.staff_id = new.decided_by
        and (new.decision = 'withdrawn' or s.proved_at > new.decided_at - interval '5 minutes')) then
    raise exception 'proposal % takes a factor that was just shown', of.id
      using errcode = 'check_violation', constraint = 'decision_proven';
  end if;
  return null;
end
$$;
revoke execute on function check_decision() from public;
create trigger decision_rightful after insert on proposal_decisions for each row execute function check_decision();

create function check_result() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposal_decisions d
      where d.proposal_id = new.proposal_id and d.decision = 'approved' and d.decided_at <= new.at) then
    raise exception 'proposal % was not approved', new.proposal_id
      using errcode = 'check_violation', constraint = 'result_approved';
  end if;
  return null;
end
$$;
revoke execute on function check_result() from public;
create trigger result_approved after insert on proposal_results for each row execute function check_result();

-- The kinds and owners in whose proposals the session's person has a part, by the roles that the transaction names.
create function office_proposals(the_part text) returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct kind || ' ' || r.owner), '{}')
  from unnest(array['void_receipt', 'rule_on_case', 'release_hold', 'suspend_licence', 'revoke_licence', 'reinstate_licence',
    'correct_licence']) as kind,
    staff_sessions s join staff p on p.id = s.staff_id and p.left_at is null
    join staff_roles r on r.staff_id = p.id
      and (now() at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity')
  where s.id = nullif(current_setting('kaunter.session', true), '')::uuid
    and r.role = any (string_to_array(current_setting('kaunter.roles', true), ','))
    and r.role = any (proposal_roles(kind, the_part))
$$;
revoke execute on function proposal_roles(text, text), has_part(uuid, text, proposals, timestamptz),
  proposal_subject(text, text, text), office_proposals(text) from public;

alter table proposals enable row level security;
alter table proposal_decisions enable row level security;
alter table proposal_results enable row level security;
create policy processes on proposals to worker, operator using (true) with check (true);
create policy processes on proposal_decisions to worker, operator using (true) with check (true);
create policy processes on proposal_results to worker, operator using (true) with check (true);
-- The gauges of a server tell how old the oldest row is that no seal covers.
create policy server_counts on proposals for select to server using (true);
create policy server_counts on proposal_decisions for select to server using (true);
create policy server_counts on proposal_results for select to server using (true);
create policy office_sees on proposals for select to office
  using (kind || ' ' || owner = any ((select office_proposals('see'))::text[])
    or kind || ' operator' = any ((select office_proposals('see'))::text[]));
create policy office_sees on proposal_decisions for select to office
  using (exists (select from proposals p where p.id = proposal_id));
create policy office_sees on proposal_results for select to office
  using (exists (select from proposals p where p.id = proposal_id));
-- A proposal and a word on it are one's own, in the session in which they are written.
create policy office_proposes on proposals for insert to office
  with check (made_by = (select office_person())
    and session_id = nullif(current_setting('kaunter.session', true), '')::uuid);
create policy office_decides on proposal_decisions for insert to office
  with check (decided_by = (select office_person())
    and session_id = nullif(current_setting('kaunter.session', true), '')::uuid
    and exists (select from proposals p where p.id = proposal_id));

-- The office orders that what was approved is done, and nothing that was not.
drop policy office_orders on ordered_effects;
create policy office_orders on ordered_effects for insert to office
  with check (name = 'ask-provider' and exists (select from payments p where p.id = (data ->> 'paymentId')::bigint)
    or name = 'execute-proposal' and exists (select from proposal_decisions d
      where d.proposal_id = (data ->> 'proposalId')::bigint and d.decision = 'approved'));

-- Whether a payment still keeps its bills from others, which is what releasing is about.
alter table reservations enable row level security;
create policy processes on reservations to server, worker, operator, retention using (true) with check (true);
create policy office on reservations for select to office
  using (exists (select from payment_lines l where l.payment_id = reservations.payment_id));
