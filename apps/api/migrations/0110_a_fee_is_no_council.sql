-- A payment is its council's to decide about, whatever the operator took for carrying it: the line of the fee names no second
-- council.
create or replace function proposal_subject(the_kind text, the_subject text, the_council text)
  returns table (owner text, payment_id bigint, amount_sen bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.council_code, r.payment_id, r.amount_sen from receipts r
  where the_kind = 'void_receipt' and r.number = the_subject
  union all
  select case when count(distinct l.known_council) = 1 then min(l.known_council) else 'operator' end, l.payment_id,
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
