-- Licences that a council suspended, cancelled or closed after their first day in its register: few of all. Whoever watches asks
-- whether one of them is still in force by what was issued.
create index charges_closed on charges (updated_at)
  where kind in ('trading_licence', 'council_licence') and record ->> 'status' in ('G', 'B', 'H') and version > 1;

-- The list of licences that do not count is made of rulings of these years, however many there were before.
create index licence_rulings_ruled on licence_rulings (ruled_at);

-- A licence says what it is and for which days as well as until when: its type and print are those of the record that is named,
-- and it begins with the last year that was paid for, or with the last month where it is renewed by the month.
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
      and new.type = case l.kind when 'trading_licence' then 'NIAGA' else c.record ->> 'type' end
      and new.print_type is not distinct from case l.kind when 'council_licence' then (c.record ->> 'printType')::smallint end
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
