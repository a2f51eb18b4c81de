-- What each council is told of a receipt that counts no more, once per receipt.
create table void_postings (
  receipt_number text primary key references receipt_voids,
  council_code text not null,
  payment_id bigint not null,
  created_at timestamptz not null,
  -- The council's own number for it, and when it gave it.
  posting_no text,
  posted_at timestamptz,
  check ((posting_no is null) = (posted_at is null)),
  constraint void_posting_of_its_receipt foreign key (receipt_number, council_code, payment_id)
    references receipts (number, council_code, payment_id)
);
create index void_postings_open on void_postings (created_at) where posted_at is null;
create trigger never_deleted before delete on void_postings for each row execute function refuse_change();
create trigger never_deleted_all before truncate on void_postings for each statement execute function refuse_change();
create trigger fixed before update of receipt_number, council_code, payment_id, created_at on void_postings
  for each row execute function refuse_rewriting();
create trigger final before update of posting_no, posted_at on void_postings for each row
  when (old.posting_no is not null) execute function refuse_rewriting();
grant select on void_postings to app;
grant update (posting_no, posted_at) on void_postings to app;

-- The settlements of a council's charge without those whose receipts are void.
create function without_void(settlements jsonb, council text) returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(paid order by place), '[]')
  from jsonb_array_elements(settlements) with ordinality as each (paid, place)
  where not exists (
    select from receipts r join receipt_voids v using (number)
    where r.payment_id = (paid ->> 'paymentId')::bigint and r.council_code = council)
$$;
revoke execute on function without_void(jsonb, text) from public;

-- Whoever voids a receipt opens again what it had paid, and the council is to be told: nobody can do the one without the
-- other. Charges are locked in the order of their ids, as payments lock them. It runs as the owner, who alone may take
-- away what was settled.
create function follow_void() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  the_receipt receipts;
begin
  select * into the_receipt from receipts where number = new.number;
  perform from charges where council_code = the_receipt.council_code and id in (
    select charge_id from payment_lines where payment_id = the_receipt.payment_id) order by id for no key update;
  update charges set settlements = without_void(settlements, council_code)
    where council_code = the_receipt.council_code and settlements <> '[]' and id in (
      select charge_id from payment_lines where payment_id = the_receipt.payment_id);
  insert into void_postings (receipt_number, council_code, payment_id, created_at)
    values (new.number, the_receipt.council_code, the_receipt.payment_id, new.voided_at);
  return null;
end
$$;
revoke execute on function follow_void() from public;
create trigger followed after insert on receipt_voids for each row execute function follow_void();

-- What a void receipt had paid is not settled again by it.
create function check_void_settlements() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.settlements <> '[]' and new.settlements <> without_void(new.settlements, new.council_code) then
    raise exception 'a receipt for charge % is void', new.id
      using errcode = 'check_violation', constraint = 'settlements_not_void';
  end if;
  return null;
end
$$;
revoke execute on function check_void_settlements() from public;
grant execute on function without_void(jsonb, text) to app;
create trigger settlements_not_void after insert or update of settlements on charges
  for each row execute function check_void_settlements();
