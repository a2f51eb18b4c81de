import type { Client } from "pg";
import { unopened } from "../growth/sealed.ts";

const firstId = 1_700_000_000_000_000;

/** Twenty letters without any order, as references of attempts are. */
const referenceOf = `'K' || translate(substr(md5(n::text), 1, 18), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') || 'Z'`;

/** So many payments of 12.34 that FPX approved, of four councils, without what no settlement asks about. */
export async function fillApproved(client: Client, payments: number): Promise<void> {
  const tables = ["payments", "payment_attempts", "payment_events", "ledger_entries"];
  const each = `(select n, ${firstId} + n as id, ${referenceOf} as reference, 'mp' || chr(97 + (hashint4(n) & 3)) as council,
    timestamptz '2026-03-02 10:00+08' as at from generate_series(1, ${payments}) as n) as each`;
  // The locks of the books look at one payment at a time; a million are told to be true.
  await client.query(tables.map((name) => `alter table ${name} disable trigger user`).join("; "));
  await client.query(`
    insert into councils (code, name_my, name_en, name_zh) select 'mp' || chr(97 + n), '', '', '' from generate_series(0, 3) as n;
    insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index, phone_index, language,
        amount_sen, status, status_since, created_at)
      select id, 'idempotency-key-' || n, repeat('a', 64), ${unopened}, ${unopened}, ${unopened}, sha256('e'), sha256('p'), 'en',
        1234, 'successful', at, at from ${each};
    insert into payment_attempts (reference, payment_id, attempt_no, provider, method, token, bank_id, amount_sen, message,
        created_at, evidence, ended_at, provider_txn_id)
      select reference, id, 1, 'fpx', 1, '01', 'TEST0021', 1234, '{}', at, 'approved', at, 'F' || n from ${each};
    insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen, at)
      select id, 1, 'moved', reference, 'in_progress', 'successful', 'approved', 'settlement', 1234, at from ${each};
    insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
      select id, 1, council, side.account, side.sen, at
      from ${each}, (values ('gateway_in_transit', 1234), ('council_payable', -1234)) as side (account, sen)`);
  await client.query(tables.map((name) => `alter table ${name} enable trigger user`).join("; "));
  await client.query("vacuum analyze");
}

/** What every look after a seal does: lists the payments that no file has told of yet. */
export async function awaitPayments(
  client: Client,
  payments: readonly { reference: string }[],
): Promise<void> {
  await client.query("insert into awaited_attempts (reference) select unnest($1::text[])", [
    payments.map(({ reference }) => reference),
  ]);
  await client.query("update awaited_reach set ledger_id = (select max(id) from ledger_entries)");
}

/** The references of a file: as many as wanted, from all over the history, none of an earlier file. */
export async function pickReferences(
  client: Client,
  { payments, lines, skip }: { payments: number; lines: number; skip: number },
): Promise<{ reference: string; txnId: string }[]> {
  const { rows } = await client.query<{ reference: string; txnId: string }>(
    `select ${referenceOf} as reference, 'F' || n as "txnId"
     from generate_series(1 + $1::int, $2::int, greatest(1, $2::int / $3::int)) as n limit $3`,
    [skip, payments, lines],
  );
  return rows;
}
