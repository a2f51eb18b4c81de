-- What happened at the doors: who came in, who was turned away. What was typed is never here. What is changed in an account
-- is in account_events, what an operator decides about money in its own tables, forged calls in refused_messages.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  what text not null check (what in
    ('signed_in', 'sign_in_failed', 'locked_out', 'reset_requested', 'refused', 'looked_up')),
  -- Whose account it is about, where there is one. It outlives the account, whose id says nothing by itself.
  user_id uuid,
  -- Otherwise the keyed hash of the address that somebody tried.
  tried bytea check (length(tried) = 32),
  -- By what: a password, a passkey.
  how text check (how in ('password', 'passkey')),
  -- What was asked for in vain, by the pattern of its route.
  route text check (length(route) <= 100),
  -- Keyed hashes of the day, of the address's neighbourhood and of the browser's name: the same within a day, and
  -- nothing on the next.
  origin bytea check (length(origin) = 32),
  device bytea check (length(device) = 32),
  -- The device in words, as the list of sessions has it.
  device_name text check (length(device_name) <= 60),
  -- The operator's name on the machine.
  by text check (length(by) <= 100),
  check ((what = 'looked_up') = (by is not null)),
  check ((what = 'refused') = (route is not null)),
  check (user_id is null or tried is null)
);
create index security_events_user on security_events (user_id, id) where user_id is not null;
create index security_events_age on security_events (at);
-- What nobody's budget bounds is noted once an hour for a neighbourhood, so that a flood costs as little as a drizzle.
create unique index security_events_hourly on security_events
  (what, origin, coalesce(route, ''), date_bin('1 hour', at, timestamptz '2000-01-01 00:00:00+00'))
  where what in ('locked_out', 'refused') or (what = 'sign_in_failed' and how = 'passkey');

-- They are kept for two years and never changed.
create function refuse_security_change() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  raise exception 'security events are kept for two years and never changed' using errcode = 'restrict_violation';
end
$$;
revoke execute on function refuse_security_change() from public;
create trigger kept before update or delete on security_events for each row execute function refuse_security_change();
create trigger kept_all before truncate on security_events for each statement execute function refuse_security_change();
