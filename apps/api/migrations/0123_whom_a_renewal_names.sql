-- A licence says what the record says when it is issued, unless the record names another holder by then than it named to whoever
-- paid: theirs is the name that it named to them. So the next holder of a number is shown to nobody who paid before.
create function version_to_say(the_charge bigint, paid_version integer) returns integer language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select case when holder_in(c.record) = holder_of(c.id, paid_version) then c.version else paid_version end
  from charges c where c.id = the_charge
$$;
revoke execute on function version_to_say(bigint, integer) from public;

create or replace function check_digital_licence() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  has_moved boolean;
begin
  perform from charges where id = new.charge_id for no key update;
  has_moved := exists (select from receipt_voids where number = new.receipt_number)
    or exists (select from payment_lines l where l.payment_id = new.payment_id and l.line_no = new.line_no
      and l.charge_id = new.charge_id and version_to_say(l.charge_id, l.charge_version) <> new.charge_version);
  if has_moved or not exists (
    select from payment_lines l join charges c on c.id = l.charge_id
      left join charge_history h on h.charge_id = c.id and h.version = new.charge_version
      cross join lateral (select coalesce(h.record, c.record) as record) as said
    where l.payment_id = new.payment_id and l.line_no = new.line_no and l.council_code = new.council_code
      and l.charge_id = new.charge_id and not l.is_tied and l.kind in ('trading_licence', 'council_licence')
      and l.settled_sen > 0 and l.paid_until = new.valid_until
      and replace(new.document, '-', '') = c.number || case l.kind
        when 'trading_licence' then to_char(new.valid_until, 'YYYY') else to_char(new.valid_until, 'YYYYMM') end
      and new.type = case l.kind when 'trading_licence' then 'NIAGA' else said.record ->> 'type' end
      and new.print_type is not distinct from case l.kind
        when 'council_licence' then (said.record ->> 'printType')::smallint end
      and new.valid_from = date_trunc(case when new.type in ('PASAR', 'PENJAJA', 'PENJAJAB', 'KAKILIMA') then 'month'
        else 'year' end, new.valid_until::timestamp)::date
  ) then
    raise exception 'line % of payment % renewed no such licence', new.line_no, new.payment_id
      using errcode = case when has_moved then 'serialization_failure' else 'check_violation' end,
        constraint = 'licence_is_paid';
  end if;
  return null;
end
$$;

-- The other licences of the same number that are not over, which a word on one of them does not touch; and those, over or not, of
-- which two people have said what keeps a later one from counting: it is taken back there, and nowhere else.
create or replace function other_documents(of proposals) returns text[] language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct d.document order by d.document), '{}') from digital_licences d
    left join lateral (select r.ruling from licence_rulings r where r.issue_no = d.issue_no order by r.seq desc limit 1) as last on true
  where of.kind in ('suspend_licence', 'revoke_licence', 'reinstate_licence') and of.owner = any (office_councils())
    and d.charge_id in (select o.charge_id from digital_licences o where o.document = of.subject and o.council_code = of.owner)
    and d.document <> of.subject
    and (d.valid_until >= (now() at time zone 'Asia/Kuching')::date or last.ruling <> 'reinstated')
    and not exists (select from receipt_voids v where v.number = d.receipt_number)
$$;
