import { connected } from "../../tools/stage/connection.ts";
import { ownNumber } from "./pgbench.ts";

const billCount = 300_000;

/** What paying needs at the very least, with no lock of ours: the measure that the product is held against. */
const tables = `
  create schema bare;
  create type bare.bill_status as enum ('open', 'locked', 'paid', 'void');
  create type bare.payment_status as enum
    ('created', 'redirected', 'pending', 'succeeded', 'failed', 'expired', 'refunded');
  create table bare.council (id smallint primary key, code text unique not null);
  create table bare.bill (id bigint primary key, council_id smallint not null references bare.council,
    kind smallint not null, account_no text not null, period text not null, holder_name text not null,
    amount_sen bigint not null check (amount_sen >= 0),
    paid_sen bigint not null default 0 check (paid_sen between 0 and amount_sen), due_on date not null,
    status bare.bill_status not null default 'open', paid_by bigint, source_hash bytea,
    updated_at timestamptz not null default now()) with (fillfactor = 85);
  create unique index bill_lookup on bare.bill (council_id, kind, account_no, period);
  create table bare.payment (id bigint primary key, ref text not null unique,
    idem_key text not null unique, email text not null, amount_sen bigint not null check (amount_sen > 0),
    status bare.payment_status not null default 'created', channel smallint not null,
    created_at timestamptz not null default now(), settled_at timestamptz) with (fillfactor = 85);
  create index on bare.payment (email, id desc);
  create index on bare.payment (created_at) where status in ('created', 'redirected', 'pending');
  create table bare.payment_line (payment_id bigint not null references bare.payment, line_no smallint not null,
    bill_id bigint not null references bare.bill, council_id smallint not null,
    amount_sen bigint not null check (amount_sen > 0), primary key (payment_id, line_no));
  create table bare.ledger_entry (id bigint generated always as identity primary key,
    payment_id bigint not null references bare.payment, account text not null, council_id smallint,
    amount_sen bigint not null check (amount_sen <> 0), at timestamptz not null default now());
  create index on bare.ledger_entry (payment_id);
  create table bare.outbox (id bigint generated always as identity primary key, topic text not null, key text not null,
    body jsonb not null, run_at timestamptz not null default now(), attempts int not null default 0,
    locked_at timestamptz);
  create index on bare.outbox (run_at, id);
  insert into bare.council select n, 'c' || n from generate_series(1, 5) as n;
  insert into bare.bill (id, council_id, kind, account_no, period, holder_name, amount_sen, due_on)
    select n, n % 5 + 1, 1, 'I' || lpad(n::text, 8, '0'), '2026', 'SITI AMINAH', 10000, current_date
    from generate_series(1, ${billCount}) as n;
`;

export async function makeBareTables(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, async (client) => {
    await client.query(tables);
    await client.query("vacuum analyze bare.bill");
  });
}

const own = `${ownNumber}\\set id :first + :n\n`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export function bareCreate(lineCount: number): string {
  const bill = (line: number) => `(:id::bigint * ${lineCount} + ${line}) % ${billCount} + 1`;
  const lines = range(lineCount).map((line) => `(:id, ${line}, ${bill(line)}, 1, 10000)`);
  return `${own}begin;
insert into bare.payment (id, ref, idem_key, email, amount_sen, channel)
  values (:id, 'R' || :id::bigint, 'K' || :id::bigint, 'siti@contoh.my', ${lineCount * 10_000}, 1) returning id;
insert into bare.payment_line (payment_id, line_no, bill_id, council_id, amount_sen) values ${lines.join(", ")};
insert into bare.outbox (topic, key, body) values ('watch', 'R' || :id::bigint, jsonb_build_object('id', :id::bigint));
commit;
`;
}

export function bareSettle(lineCount: number): string {
  const total = lineCount * 10_000;
  const credits = range(lineCount).map(() => "(:id, 'council', 1, -10000)");
  const jobs = range(lineCount + 1).map(
    (job) => `('effect', :id::bigint || '-${job}', jsonb_build_object('id', :id::bigint))`,
  );
  return `${own}begin;
select * from bare.payment where id = :id for update;
update bare.payment set status = 'succeeded', settled_at = now() where id = :id;
update bare.bill b set status = 'paid', paid_sen = b.amount_sen, paid_by = :id, updated_at = now()
  from bare.payment_line l where l.payment_id = :id and b.id = l.bill_id;
insert into bare.ledger_entry (payment_id, account, council_id, amount_sen)
  values (:id, 'gateway', 1, ${total}), ${credits.join(", ")};
insert into bare.outbox (topic, key, body) values ${jobs.join(", ")};
commit;
`;
}
