-- What the operator takes for carrying a payment, by the way of paying. The newest row of a method counts, and no row is
-- none; what was in force at any time stays known, so that every fee that was taken can be explained.
create table service_fees (
  id bigint generated always as identity primary key,
  method smallint not null check (method in (1, 2)),
  fee_sen bigint not null check (fee_sen between 0 and 10000),
  reason text not null,
  decided_by text not null,
  approved_by text not null,
  set_at timestamptz not null,
  constraint fee_two_names check (lower(btrim(approved_by)) <> lower(btrim(decided_by))
    and btrim(decided_by) <> '' and btrim(approved_by) <> '' and btrim(reason) <> '')
);
create index service_fees_method on service_fees (method, id);
create trigger append_only before update or delete on service_fees
  for each row execute function refuse_change();
create trigger append_only_all before truncate on service_fees
  for each statement execute function refuse_change();

-- The fee is a line of its payment, and the operator's: in no council's books, receipts or postings. Any other line is
-- still of a council that exists.
alter table payment_lines
  drop constraint payment_lines_council_code_fkey,
  add column known_council text generated always as (nullif(council_code, 'operator')) stored references councils,
  add constraint fee_of_operator check (case when 'operator' = council_code or kind = 'service_fee'
    then council_code = 'operator' and kind = 'service_fee' and account = 'fees' and charge_id is null
      and declaration is null and not is_tied
    else true end);
create unique index payment_lines_one_fee on payment_lines (payment_id) where kind = 'service_fee';

-- As before, but that nobody gives a receipt for the fee, and that it is taken only with something else.
create or replace function check_booking() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  said payment_events := new;
  broken text;
begin
  if new.kind = 'ruled' and new.booking = 'refund' then
    if exists (
      select from (
        select account, amount_sen as sen from ledger_entries
        where payment_id = new.payment_id and event_seq = new.seq
        union all values ('gateway_in_transit', -new.received_sen), ('refund_due', new.received_sen)
      ) as each group by account having sum(sen) <> 0
    ) then
      broken := 'booking_true';
    end if;
  else
    -- A later move or correction of the same attempt says what holds now.
    if new.kind = 'ruled' or exists (select from payment_events where payment_id = new.payment_id and seq > new.seq) then
      select * into said from payment_events where payment_id = new.payment_id and reference = new.reference
        and booking <> 'none' and kind in ('moved', 'corrected') order by seq desc limit 1;
    end if;
    if said.seq is null or not is_booked_as_said(said) then
      broken := 'booking_true';
    end if;
  end if;
  if broken is null then
    select case
      when exists (select from ledger_entries where payment_id = new.payment_id
        group by council_code having sum(amount_sen) <> 0) then 'conservation'
      when new.booking = 'settlement' and exists (
        select from payment_lines where payment_id = new.payment_id and outcome is null) then 'outcome_of_success'
      when new.booking = 'settlement' and exists (
        select from payment_lines l where l.payment_id = new.payment_id and l.settled_sen > 0
          and l.council_code <> 'operator' and (select p.receipt_number from postings p where p.receipt_number =
            (select number from receipts where payment_id = new.payment_id and council_code = l.council_code)) is null
      ) then 'receipt_for_success'
      when new.booking = 'settlement' and exists (
        select from payment_lines where payment_id = new.payment_id and kind = 'service_fee' and settled_sen > 0
      ) and not exists (
        select from payment_lines where payment_id = new.payment_id and kind <> 'service_fee' and settled_sen > 0
      ) then 'fee_of_something'
      when (select sum(amount_sen) from ledger_entries
          where payment_id = new.payment_id and account = 'suspense') <> 0
        and not exists (select from cases where payment_id = new.payment_id and closed_at is null
          and kind in ('other_amount', 'unreadable_record')) then 'suspense_listed'
      when not are_refunds_true(new.payment_id, new.seq) then 'refunds_true'
    end into broken;
  end if;
  if broken is not null then
    raise exception 'event % of payment % breaks %', new.seq, new.payment_id, broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end
$$;

-- Who works for the operator sees the operator's lines, entries and refunds, too. A council sees its own alone.
do $$
declare
  name text;
begin
  foreach name in array array['payment_lines', 'ledger_entries', 'refunds']
  loop
    execute format('alter policy office on %I
      using (council_code = any ((select office_councils() || office_owners())::text[]))', name);
  end loop;
end
$$;
