-- Above RM 10,000 two people approve what a third proposed. The first of them endorses it, which is a row of its own; the
-- other's word stays the one decision, so that whatever follows a decision is as before.
alter table staff_acts drop constraint staff_acts_what_check;
alter table staff_acts add constraint staff_acts_what_check check (what in ('signed_in', 'sign_in_failed', 'signed_out',
  'factor_enrolled', 'staff_added', 'role_given', 'role_ended', 'staff_left', 'recovery_ordered', 'recovery_stopped',
  'provider_asked', 'receipt_sent', 'links_ended', 'payer_revealed', 'exported', 'proposed', 'endorsed', 'approved', 'refused',
  'withdrawn', 'gap_noted', 'strays_noted', 'image_given', 'fee_set', 'portal_role_given', 'photo_seen', 'photo_accepted',
  'photo_refused'));

create table proposal_endorsements (
  row_no bigint generated always as identity primary key,
  proposal_id bigint not null unique references proposals,
  endorsed_by uuid not null references staff,
  session_id uuid,
  endorsed_at timestamptz not null
);
create trigger append_only before update or delete on proposal_endorsements for each row execute function refuse_change();
create trigger append_only_all before truncate on proposal_endorsements
  for each statement execute function refuse_change();

create function takes_second(of proposals) returns boolean language sql immutable as $$
  select coalesce(of.amount_sen, 0) > 1000000
$$;

-- Whoever endorses is one who may approve, in time, and has just shown a factor; never the maker.
create function check_endorsement() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  of proposals;
begin
  select * into strict of from proposals where id = new.proposal_id;
  if not takes_second(of) or new.endorsed_by = of.made_by
    or new.endorsed_at >= of.lapses_at or new.endorsed_at < of.made_at
    or exists (select from proposal_decisions d where d.proposal_id = of.id)
    or not has_part(new.endorsed_by, 'check', of, new.endorsed_at)
    or not has_part(of.made_by, 'make', of, new.endorsed_at)
    or new.session_id is not null and not exists (
      select from staff_sessions s where s.id = new.session_id and s.staff_id = new.endorsed_by
        and s.proved_at > new.endorsed_at - interval '5 minutes') then
    raise exception 'proposal % is not to be endorsed by this person now', of.id
      using errcode = 'check_violation', constraint = 'endorsement_rightful';
  end if;
  return null;
end
$$;
revoke execute on function check_endorsement(), takes_second(proposals) from public;
create trigger endorsement_rightful after insert on proposal_endorsements for each row execute function check_endorsement();

-- A large sum is approved by another than who endorsed it, as long as that person still might have.
create function check_second_approval() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from proposals p where p.id = new.proposal_id and takes_second(p) and not exists (
      select from proposal_endorsements e where e.proposal_id = p.id and e.endorsed_by <> new.decided_by
        and has_part(e.endorsed_by, 'check', p, new.decided_at))) then
    raise exception 'proposal % takes two approvals', new.proposal_id
      using errcode = 'check_violation', constraint = 'decision_seconded';
  end if;
  return null;
end
$$;
revoke execute on function check_second_approval() from public;
create trigger decision_seconded after insert on proposal_decisions for each row when (new.decision = 'approved')
  execute function check_second_approval();

alter table proposal_endorsements enable row level security;
create policy processes on proposal_endorsements to worker, operator using (true) with check (true);
create policy server_counts on proposal_endorsements for select to server using (true);
create policy office_sees on proposal_endorsements for select to office
  using (exists (select from proposals p where p.id = proposal_id));
create policy office_endorses on proposal_endorsements for insert to office
  with check (endorsed_by = (select office_person())
    and session_id = nullif(current_setting('kaunter.session', true), '')::uuid
    and exists (select from proposals p where p.id = proposal_id));
