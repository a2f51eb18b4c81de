-- A line of the bank that no file explains may be the account's own business: a charge, interest, money that somebody paid
-- in at a counter. One of the operator's finance says so, another approves, and it leaves the list of what is not explained.
alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (kind in ('void_receipt', 'rule_on_case', 'release_hold',
  'suspend_licence', 'revoke_licence', 'reinstate_licence', 'correct_licence', 'name_outside'));
alter table proposals drop constraint proposals_check1;
alter table proposals add constraint proposals_amount check
  ((amount_sen is not null) = (kind in ('void_receipt', 'rule_on_case', 'name_outside')));

alter table moves drop constraint moves_kind_check;
alter table moves add constraint moves_kind_check
  check (kind in ('opening', 'line_seen', 'line_named', 'batch_told', 'batch_credited'));
alter table moves drop constraint move_of_one_subject;
alter table moves add constraint move_of_one_subject check (case
  when kind = 'opening' then statement_id is not null and num_nonnulls(batch_id, bank_line_id) = 0
  when kind in ('line_seen', 'line_named') then bank_line_id is not null and num_nonnulls(batch_id, statement_id) = 0
  else batch_id is not null and num_nonnulls(bank_line_id, statement_id) = 0 end);
-- A line of the bank is booked once, and named once.
drop index moves_line;
create unique index moves_line on moves (bank_line_id, kind) where bank_line_id is not null;

create or replace function proposal_roles(the_kind text, the_part text) returns text[] language sql immutable as $$
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
    when the_kind = 'name_outside' then array['operator_finance']
    else
      case the_part
        when 'make' then array['licensing_officer', 'portal_operator']
        when 'check' then array['licensing_officer', 'treasurer', 'portal_operator']
        when 'see' then array['licensing_officer', 'treasurer', 'auditor', 'portal_operator']
      end
    end
$$;

-- What nobody has explained is the operator's. An amount is told without its sign: whether it came or went, the line says.
create or replace function proposal_subject(the_kind text, the_subject text, the_council text)
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
  union all
  select 'operator', null, abs(b.amount_sen) from bank_lines b join open_credits o on o.bank_line_id = b.id
  where the_kind = 'name_outside' and b.id = case when the_subject ~ '^\d{1,18}$' then the_subject::bigint end
$$;

create or replace function check_proposal() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposal_subject(new.kind, new.subject, new.owner) s
      where s.owner = new.owner and s.payment_id is not distinct from new.payment_id
        and (new.kind not in ('void_receipt', 'name_outside') or s.amount_sen = new.amount_sen)) then
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

create or replace function office_proposals(the_part text) returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct kind || ' ' || r.owner), '{}')
  from unnest(array['void_receipt', 'rule_on_case', 'release_hold', 'suspend_licence', 'revoke_licence', 'reinstate_licence',
    'correct_licence', 'name_outside']) as kind,
    staff_sessions s join staff p on p.id = s.staff_id and p.left_at is null
    join staff_roles r on r.staff_id = p.id
      and (now() at time zone 'Asia/Kuching')::date between r.from_on and coalesce(r.until_on, 'infinity')
  where s.id = nullif(current_setting('kaunter.session', true), '')::uuid
    and r.role = any (string_to_array(current_setting('kaunter.roles', true), ','))
    and r.role = any (proposal_roles(kind, the_part))
$$;

-- Nobody names a line but two people who agreed on it, and it is booked as what the line is: no more, no less.
create function check_named_line() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposals p join proposal_results r on r.proposal_id = p.id and r.outcome = 'executed'
      where p.kind = 'name_outside' and p.subject = new.bank_line_id::text and r.at = new.at) then
    raise exception 'nobody agreed on what line % of the bank is', new.bank_line_id
      using errcode = 'check_violation', constraint = 'line_named_by_two';
  end if;
  if (select coalesce(sum(e.amount_sen) filter (where e.account = 'outside'), 0) from move_entries e where e.move_id = new.id)
      is distinct from (select -l.amount_sen from bank_lines l where l.id = new.bank_line_id) then
    raise exception 'line % of the bank is not booked as what it is', new.bank_line_id
      using errcode = 'check_violation', constraint = 'line_named_whole';
  end if;
  return null;
end
$$;
revoke execute on function check_named_line() from public;
create constraint trigger line_named_by_two after insert on moves deferrable initially deferred
  for each row when (new.kind = 'line_named') execute function check_named_line();
