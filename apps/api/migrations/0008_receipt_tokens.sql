-- A receipt as a signed text that anyone can check. It is signed once, when somebody first looks at the receipt, and
-- then stays as it was: the same receipt is the same QR on every copy. Signing is no part of settling.
create table receipt_tokens (
  number text primary key references receipts,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{86}$'),
  key_id text not null,
  signed_at timestamptz not null
);
create trigger append_only before update or delete on receipt_tokens
  for each row execute function refuse_change();
create trigger append_only_all before truncate on receipt_tokens
  for each statement execute function refuse_change();

grant select, insert on receipt_tokens to app;
