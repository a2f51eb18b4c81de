-- A stored message is kept for ever, so a payment has few.
alter table payment_attempts add constraint attempts_few check (attempt_no <= 10);

-- From where the charges of a payment were taken hold of, for as long as that is counted: it says nothing of a person,
-- and is forgotten when the hold has ended.
create table hold_origins (
  payment_id bigint primary key references payments,
  -- The random name of a browser; the address, for whoever shows none.
  device text not null,
  address text not null,
  holds smallint not null check (holds > 0),
  begun_at timestamptz not null,
  -- When a page that leads to the bank was first served.
  served_at timestamptz
);
create index hold_origins_device on hold_origins (device);
create index hold_origins_unserved on hold_origins (address, begun_at) where served_at is null;
create index hold_origins_age on hold_origins (begun_at);
grant select, insert, delete on hold_origins to app;
grant update (served_at) on hold_origins to app;

-- Two people take the hold of a payment away, so that its charges can be paid by others.
create table hold_releases (
  payment_id bigint primary key references payments,
  released_by text not null,
  approved_by text not null,
  remark text not null,
  released_at timestamptz not null,
  -- Seals go by it.
  row_no bigint generated always as identity unique,
  constraint release_two_names check (lower(btrim(approved_by)) <> lower(btrim(released_by))
    and btrim(released_by) <> '' and btrim(approved_by) <> '' and btrim(remark) <> '')
);
create trigger append_only before update or delete on hold_releases for each row execute function refuse_change();
create trigger append_only_all before truncate on hold_releases for each statement execute function refuse_change();
grant select, insert on hold_releases to app;

-- A payment under way loses its charges only when two people have said so.
create or replace function check_reservation() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' and not exists (
    select from payment_lines where payment_id = new.payment_id and charge_id = new.charge_id
      and (select status from payments where id = new.payment_id) in ('in_progress', 'pending', 'review')
  ) and exists (select from reservations where charge_id = new.charge_id and payment_id = new.payment_id)
    or tg_op = 'DELETE' and exists (
    select from payments where id = old.payment_id and status in ('in_progress', 'pending')
  ) and not exists (select from reservations where charge_id = old.charge_id and payment_id = old.payment_id)
    and not exists (select from hold_releases where payment_id = old.payment_id) then
    raise exception 'charge % is not reserved as its payment needs it', coalesce(new.charge_id, old.charge_id)
      using errcode = 'check_violation', constraint = 'reserved_while_live';
  end if;
  return null;
end
$$;

-- Nobody leaves for the bank with a payment that has ended, or for a charge that somebody else may hold by now.
create function check_leaving() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from payments where id = new.payment_id and status in ('in_progress', 'pending'))
    or exists (
      select charge_id from payment_lines where payment_id = new.payment_id and charge_id is not null
      except select charge_id from reservations where payment_id = new.payment_id) then
    raise exception 'payment % does not hold what it would pay', new.payment_id
      using errcode = 'check_violation', constraint = 'leaves_with_its_hold';
  end if;
  return null;
end
$$;
revoke execute on function check_leaving() from public;
create trigger leaves_with_its_hold after update of handed_off_at on payment_attempts for each row
  when (old.handed_off_at is null and new.handed_off_at is not null) execute function check_leaving();

-- What texts were ordered lately, and by whom, so that each has a budget; never to which number or with what words.
create table text_orders (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('code', 'receipt')),
  user_id uuid,
  device text,
  ordered_at timestamptz not null
);
create index text_orders_age on text_orders (ordered_at);
create index text_orders_user on text_orders (user_id, ordered_at) where user_id is not null;
create index text_orders_device on text_orders (device, ordered_at) where device is not null;
grant select, delete on text_orders to app;
grant insert (purpose, user_id, device, ordered_at) on text_orders to app;
