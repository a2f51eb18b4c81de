import { createHash, randomBytes } from "node:crypto";
import type { Client } from "pg";
import { unopened } from "../growth/sealed.ts";

const firstId = 1_700_000_000_000_000;
const user = "00000000-0000-4000-8000-000000000001";
const neighbour = "00000000-0000-4000-8000-000000000002";

/** Somebody with so many payments, each second of them in time somebody else's; gives the cookie of a session. */
export async function fillHistory(client: Client, payments: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const people = [user, neighbour].map(
    (id, place) =>
      `('${id}', 'somebody${place}@example.com', '$argon2id$', 'Somebody', 'new_id', '', sha256('1'), '', sha256('2'),
        'en', now(), now())`,
  );
  // The locks of the books look at one payment at a time; a million are told to be true.
  await client.query(`
    insert into users (id, email, password_hash, full_name, identity_type, ic_num, ic_num_index, phone, phone_index,
      language, created_at, updated_at) values ${people.join()};
    insert into sessions (token_hash, user_id, kind, device) values ('\\x${tokenHash}', '${user}', 'browser', 'proof');
    insert into councils (code, name_my, name_en, name_zh) values ('mpt', 'a', 'b', 'c');
    insert into charges (council_code, kind, number, record)
      select 'mpt', 'compound', 'I26' || lpad(n::text, 6, '0'), '{}' from generate_series(1, 100000) as n;
    alter table payments disable trigger user;
    alter table payment_lines disable trigger user;`);
  await client.query(`
    insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index,
        phone_index, language, amount_sen, status, status_since, created_at)
      select ${firstId} + n * 1000, 'idempotency-key-' || n, repeat('a', 64), ${unopened}, ${unopened}, ${unopened},
        sha256('e'), sha256('p'),
        'en', 7500, 'successful', to_timestamp((${firstId} + n * 1000) / 1000000.0),
        to_timestamp((${firstId} + n * 1000) / 1000000.0)
      from generate_series(1, ${2 * payments}) as n`);
  await client.query(`
    insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, account, amount_sen,
        explanation)
      select ${firstId} + n * 1000, 1, 'mpt', 'compound', 1 + n % 100000, 1, 'council_payable', 7500, '[]'
      from generate_series(1, ${2 * payments}) as n`);
  await client.query(`
    insert into payment_owners (payment_id, user_id, how, since)
      select ${firstId} + n * 1000, case when n % 2 = 0 then '${user}' else '${neighbour}' end::uuid, 'session', now()
      from generate_series(1, ${2 * payments}) as n`);
  await client.query("vacuum analyze");
  return `__Host-session=${token}`;
}
