-- Whose payment it is, where it is anybody's: made while signed in, or claimed by who has proven its address. The books
-- do not know it; an account that is deleted leaves its payments as a guest's.
create table payment_owners (
  payment_id bigint primary key references payments,
  user_id uuid not null references users on delete cascade,
  how text not null check (how in ('session', 'claim')),
  since timestamptz not null
);
-- Newest first, from any of them on: a page costs the same wherever it begins.
create index payment_owners_history on payment_owners (user_id, payment_id desc);
create trigger fixed before update on payment_owners for each row execute function refuse_rewriting();

-- What was paid as a guest is found by its address, in small letters as an account's.
create index payments_paid_by on payments (lower(email)) where status = 'successful';
create index payment_contacts_email on payment_contacts (lower(email));

-- What a person wants to look at again. The number is in its normal form.
create table saved_bills (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  council_code text not null references councils,
  search_type text not null check (search_type ~ '^[a-z_]{3,30}$'),
  reference text not null check (reference ~ '^[A-Z0-9]{2,30}$'),
  compound_type text check (compound_type ~ '^[a-z_]{3,30}$'),
  nickname text not null check (length(nickname) <= 40),
  -- Since when a mail is wanted before a date that matters; nothing, where none is.
  reminded_since timestamptz,
  saved_at timestamptz not null
);
create unique index saved_bills_once on saved_bills
  (user_id, council_code, search_type, reference, (coalesce(compound_type, '')));
create index saved_bills_reminded on saved_bills (id) where reminded_since is not null;

-- One mail for a bill and a date, whatever happens; ordered here before it is sent.
create table bill_reminders (
  bill_id bigint not null references saved_bills on delete cascade,
  due_on date not null,
  ordered_at timestamptz not null,
  -- Withheld: nothing was owed any more, or no mail was wanted, when its turn came.
  outcome text check (outcome in ('sent', 'refused', 'withheld')),
  primary key (bill_id, due_on)
);

-- A cart on its way to another device, under the keyed hash of its code.
create table handovers (
  code_hash bytea primary key check (length(code_hash) = 16),
  services jsonb not null,
  expires_at timestamptz not null
);
create index handovers_expiry on handovers (expires_at);

grant select, insert on payment_owners to app;
grant select, insert, delete on saved_bills, handovers to app;
grant update (nickname, reminded_since) on saved_bills to app;
grant select, insert on bill_reminders to app;
grant update (outcome) on bill_reminders to app;
