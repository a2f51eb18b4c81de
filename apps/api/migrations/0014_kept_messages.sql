-- A genuine message about an attempt of ours is kept by a commit of its own, together with a row here, before anything is
-- done with it. The row leaves in the transaction that acts on the message: whatever fails there, the message stays and
-- is weighed again.
create table unweighed_messages (
  message_id bigint primary key references gateway_messages,
  reference text not null references payment_attempts,
  -- What the message says, as its adapter read it.
  notice jsonb not null,
  is_return boolean not null,
  tries integer not null default 0,
  next_try_at timestamptz not null
);
create index unweighed_messages_due on unweighed_messages (next_try_at);

-- Whatever has no valid signature is anybody's. It is counted and not kept: one row for each hour and first byte of its
-- digest, so that a flood costs as little as a drizzle. The rows may be pruned.
create table refused_messages (
  provider text not null,
  channel text not null check (channel in ('direct', 'browser', 'query')),
  verdict text not null check (verdict in ('bad_signature', 'malformed')),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  bucket smallint not null check (bucket between 0 and 255),
  count integer not null check (count >= 1),
  -- Of the last one.
  digest bytea not null check (length(digest) = 32),
  reference text check (length(reference) <= 40),
  bytes integer not null,
  received_at timestamptz not null,
  primary key (hour, bucket, provider, channel, verdict)
);

grant select, insert, update, delete on unweighed_messages, refused_messages to app;
