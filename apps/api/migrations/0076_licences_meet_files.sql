-- Between the moment in which a worker reads a renewal and this one, a council's file may change the record and two people
-- may void the receipt. That is no fault of the worker: a serialisation failure makes it read again, and it finds what is
-- true by then. Everything else that does not fit was never paid for.
create or replace function check_digital_licence() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  has_moved boolean;
begin
  perform from charges where id = new.charge_id for no key update;
  has_moved := exists (select from receipt_voids where number = new.receipt_number)
    or exists (select from charges where id = new.charge_id and version <> new.charge_version);
  if has_moved or not exists (
    select from payment_lines l join charges c on c.id = l.charge_id
    where l.payment_id = new.payment_id and l.line_no = new.line_no and l.council_code = new.council_code
      and l.charge_id = new.charge_id and not l.is_tied and l.kind in ('trading_licence', 'council_licence')
      and l.settled_sen > 0 and l.paid_until = new.valid_until
      and replace(new.document, '-', '') = c.number || case l.kind
        when 'trading_licence' then to_char(new.valid_until, 'YYYY') else to_char(new.valid_until, 'YYYYMM') end
  ) then
    raise exception 'line % of payment % renewed no such licence', new.line_no, new.payment_id
      using errcode = case when has_moved then 'serialization_failure' else 'check_violation' end,
        constraint = 'licence_is_paid';
  end if;
  return null;
end
$$;
