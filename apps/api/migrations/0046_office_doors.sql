-- How often somebody was not let in, which the door must know before there is a session to read acts by.
create view staff_failures as select staff_id, at from staff_acts where what = 'sign_in_failed';
create index staff_acts_failures on staff_acts (staff_id, at) where what = 'sign_in_failed';

-- What the office orders is done by the worker. It can order only what is on this list, and only for payments that its
-- person sees.
alter table ordered_effects enable row level security;
create policy processes on ordered_effects to server, worker, operator using (true) with check (true);
create policy office_orders on ordered_effects for insert to office
  with check (name in ('ask-provider') and exists (select from payments p where p.id = (data ->> 'paymentId')::bigint));
