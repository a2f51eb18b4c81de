-- A payment that holds nothing is counted, too: it stands for one. Of an address, all that was begun lately is looked at.
drop index hold_origins_unserved;
create index hold_origins_address on hold_origins (address, begun_at);

-- Of payments under way from before, nobody knows from where they came: each is its own device and neighbourhood.
insert into hold_origins (payment_id, device, address, holds, begun_at, served_at)
  select id, 'payment ' || id, 'payment ' || id, 1, created_at,
    (select min(handed_off_at) from payment_attempts where payment_id = payments.id)
  from payments where status in ('in_progress', 'pending')
  on conflict do nothing;
