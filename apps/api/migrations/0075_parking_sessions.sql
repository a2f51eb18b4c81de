-- Time that somebody has paid to park: one row for each settled line of parking hours. It says where a vehicle stood, so
-- it is forgotten 90 days after its end; what was paid stays in the books, without the plate.
create table parking_sessions (
  session_no bigint generated always as identity primary key,
  council_code text not null,
  zone text not null check (zone ~ '^[A-Z0-9]{1,4}$'),
  plate text not null check (plate ~ '^[A-Z0-9]{1,20}$'),
  payment_id bigint not null,
  line_no smallint not null,
  receipt_number text not null,
  hours smallint not null check (hours between 1 and 24),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at = starts_at + make_interval(hours => hours)),
  unique (payment_id, line_no),
  constraint session_of_its_line foreign key (payment_id, line_no) references payment_lines (payment_id, line_no),
  constraint session_of_its_receipt foreign key (receipt_number, council_code, payment_id)
    references receipts (number, council_code, payment_id)
);
-- An officer asks by the plate; what has ended is at the other end of the index.
create index parking_sessions_plate on parking_sessions (council_code, plate, ends_at);
-- What is forgotten, and who is told that time ends.
create index parking_sessions_end on parking_sessions (ends_at);

-- The hours are those that a settled line paid for, in its zone.
create function check_parking_session() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from payment_lines l
    where l.payment_id = new.payment_id and l.line_no = new.line_no and l.council_code = new.council_code
      and l.kind = 'parking_session' and l.settled_sen > 0
      and l.declaration ->> 'zone' = new.zone and (l.declaration ->> 'hours')::int = new.hours
  ) then
    raise exception 'line % of payment % bought no such hours', new.line_no, new.payment_id
      using errcode = 'check_violation', constraint = 'session_is_paid';
  end if;
  return null;
end
$$;
revoke execute on function check_parking_session() from public;
create trigger session_is_paid after insert on parking_sessions
  for each row execute function check_parking_session();

-- Lines for which a session is due, by the time of their payments.
create index payment_lines_parking on payment_lines (payment_id) where kind = 'parking_session';
