import type { Client } from "pg";
import { addressIndex, unopened } from "./sealed.ts";

/** Payments come as often in a long history as in a short one: it only began earlier. */
const secondsApart = 10;
/** Charges below this number are left to payments that are under way. */
export const firstClosedCharge = 3_001;
export const paymentsOfCharge = 3;
/** As many as fall into the five minutes between two seals. */
const paymentsOfSeal = 30;
const entriesOfBalance = 10_000;

/** Somebody who will sign up under this address and made one in twenty of the last thousand payments, and as many as a guest. */
export const user = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "somebody@example.com",
};

/** As the processes of the product number attempts: twenty letters. */
const referenceOf = (n: string) =>
  `'K' || translate(lpad(${n}::text, 18, '0'), '0123456789', 'ABCDEFGHIJ') || 'Z'`;

/** What of every closed payment differs; the tables are written from it. One in twenty expired. */
const closed = (count: number) => `
  create unlogged table closed as
    select *, (extract(epoch from at) * 1000000)::bigint as id, n % 20 <> 0 as is_paid,
      extract(year from (at + interval '90 seconds') at time zone 'Asia/Kuching')::integer as year, ${referenceOf("n")} as reference
    from (select n, c.id as charge_id, (n - 1) % ${paymentsOfCharge} + 1 as version, c.council_code as council,
        date_trunc('minute', now()) - interval '10 days' - (${count} - n) * interval '${secondsApart} seconds' as at
      from generate_series(1, ${count}) as n
      join charges c on c.id = ${firstClosedCharge} + (n - 1) / ${paymentsOfCharge}) as each;
  create unlogged table given as
    select n, id, council, at, year, count, upper(council) || '-' || year || '-' || lpad(count::text, greatest(6, length(count::text)), '0')
      as number
    from (select *, row_number() over (partition by council, year order by n)::integer as count from closed where is_paid) as each;`;

const payments = `
  insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index, phone_index,
      language, amount_sen, status, status_since, created_at)
    select id, 'closed-payment-' || n, repeat('a', 64), ${unopened}, ${unopened}, ${unopened},
      case when n % 20 in (1, 3) and n > (select max(n) - 1000 from closed) then ${addressIndex(user.email)}
        else sha256(convert_to((n % 100000)::text, 'UTF8')) end,
      sha256('p'), 'en', 10000, case when is_paid then 'successful' else 'expired' end, at + interval '90 seconds', at
    from closed;
  insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, selection, account,
      amount_sen, explanation, outcome, settled_sen)
    select id, 1, council, 'compound', charge_id, version, 'full', 'council_payable', 10000,
      '[{"code": "compound", "params": {}, "amountSen": 10000}]', case when is_paid then 'settled' end, case when is_paid then 10000 end
    from closed;
  insert into payment_attempts (reference, payment_id, attempt_no, provider, method, token, bank_id, amount_sen, message,
      created_at, handed_off_at, returned_at, evidence, ended_at, asked_at, provider_code, provider_txn_id, provider_txn_at)
    select reference, id, 1, 'fpx', 1, '01', 'TEST0021', 10000, jsonb_build_object('fpx_sellerExOrderNo', reference,
        'fpx_checkSum', repeat(md5(n::text), 16)), at, at + interval '5 seconds', at + interval '91 seconds',
      case when is_paid then 'approved' else 'lapsed' end, at + interval '90 seconds', array[at], '00',
      case when is_paid then 'F' || n end, at
    from closed;
  insert into payment_owners (payment_id, user_id, how, since)
    select id, case when n > (select max(n) - 1000 from closed) and n % 20 = 1 then '${user.id}' else md5((n % 100000)::text) end::uuid,
      'session', at
    from closed where n % 3 = 0 or n % 20 = 1;`;

const messages = `
  insert into gateway_messages (id, provider, channel, reference, body, digest, verdict, received_at)
      overriding system value
    select 2 * n - (2 - way), 'fpx', (array['direct', 'browser'])[way], reference, body, sha256(convert_to(body, 'UTF8')),
      'verified', at + interval '90 seconds'
    from closed, (values (1), (2)) as ways (way), lateral (select 'fpx_sellerExOrderNo=' || reference || '&way=' || way
      || '&fpx_checkSum=' || md5(n::text) || md5(n::text || 'a') || md5(n::text || 'b') || md5(n::text || 'c') || repeat('&fpx_more=', 40)
      as body) as bodies
    where is_paid;`;

const books = `
  insert into payment_events (id, payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen,
      message_id, facts, at) overriding system value
    select 3 * n - (3 - seq), id, seq, (array['created', 'handed_off', 'moved'])[seq], case when seq > 1 then reference end,
      case when seq > 1 then 'in_progress' end,
      case when seq < 3 then 'in_progress' when is_paid then 'successful' else 'expired' end,
      case when seq = 3 then case when is_paid then 'approved' else 'lapsed' end end,
      case when seq = 3 and is_paid then 'settlement' else 'none' end, case when seq = 3 and is_paid then 10000 end,
      case when seq = 3 and is_paid then 2 * n - 1 end, case seq
        when 1 then jsonb_build_object('amountSen', 10000, 'lines', jsonb_build_array(jsonb_build_object('lineNo', 1,
          'council', council, 'kind', 'compound', 'account', 'council_payable', 'amountSen', 10000, 'chargeId', charge_id,
          'chargeVersion', version, 'isTied', false)))
        when 3 then jsonb_build_object('outcomes', jsonb_build_array(jsonb_build_object('lineNo', 1, 'outcome', 'settled',
          'settledSen', 10000)), 'receipts', jsonb_build_array(jsonb_build_object('number', 'N' || n, 'council', council,
          'amountSen', 10000))) else '{}' end,
      at + (seq - 1) * interval '45 seconds'
    from closed, generate_series(1, 3) as seq;
  insert into ledger_entries (id, payment_id, event_seq, council_code, account, amount_sen, at) overriding system value
    select 2 * n - (2 - side), id, 3, council, (array['gateway_in_transit', 'council_payable'])[side],
      (array[10000, -10000])[side], at + interval '90 seconds'
    from closed, (values (1), (2)) as sides (side) where is_paid;
  insert into receipts (number, council_code, year, count, payment_id, amount_sen, issued_at, row_no)
      overriding system value
    select number, council, year, count, id, 10000, at + interval '90 seconds', n from given;
  insert into receipt_counters (council_code, year, last_count) select council, year, max(count) from given group by 1, 2;
  insert into postings (receipt_number, council_code, payment_id, created_at, posting_no, posted_at)
    select number, council, id, at, 'P' || n, at + interval '2 minutes' from given;
  insert into payment_mails (payment_id, purpose, outcome, message_id, sent_at, recipient, row_no) overriding system value
    select id, 'receipt', 'sent', n || '@example.com', at + interval '2 minutes', sha256(n::text::bytea), n from given;
  insert into payment_texts (payment_id, outcome, sent_at, row_no) overriding system value
    select id, 'sent', at + interval '2 minutes', n from given;
  insert into receipt_tokens (number, token, key_id, signed_at, row_no) overriding system value
    select number, md5(n::text) || '.' || md5(n::text) || '.' || repeat('a', 86), 'closed', at, n from given where n % 10 = 0;
  insert into payer_letters (payment_id, letter_no, kind, ordered_at, outcome, sent_at)
    select id, 1, 'receipt_copy', at, 'sent', at from given where n % 50 = 1;
  insert into cases (payment_id, event_seq, closed_seq, reference, kind, opened_at, closed_at)
    select id, 3, 3, reference, 'contradiction', at, at from closed where n % 500 = 0;
  insert into account_events (id, user_id, what, by, at) overriding system value
    select n, md5((n % 100000)::text)::uuid, 'profile_changed', 'owner', at from closed where n % 5 = 0;
  insert into charge_history (charge_id, version, record, replaced_at, row_no) overriding system value
    select charge_id, version, jsonb_build_object('type', 'individual', 'amountSen', 10000, 'offence', 'Littering'), at, n
    from closed where is_paid;`;

const linesOfBatch = 10_000;
const batchOf = `(n - 1) / ${linesOfBatch} + 1`;

/** The provider's files settled all of it, the bank brought it, and the list of what is awaited has seen it. */
const settled = `
  insert into bank_accounts (code, owner, bank, number_end) values ('closed', 'operator', 'Bank', '4321');
  insert into merchants values ('fpx', 'CLOSED', 'closed');
  insert into inbox_files (id, kind, name, sha256, line_count, sum_sen, taken_by, received_at) overriding system value
    values (1, 'settlement', 'closed.csv', sha256('1'), 1, 0, 'closed', now());
  insert into settlement_batches (id, file_id, provider, merchant, ref, revision, settled_on, line_count, gross_sen, fee_sen,
      tax_sen, net_sen, told_at) overriding system value
    select ${batchOf}, 1, 'fpx', 'CLOSED', 'CLOSED' || lpad((${batchOf})::text, 8, '0'), 1, max(at)::date, count(*),
      count(*) * 10000, 0, 0, count(*) * 10000, max(at) from given group by ${batchOf};
  insert into settlement_lines (id, batch_id, line_no, kind, reference, txn_id, txn_at, gross_sen, fee_sen, tax_sen, net_sen)
      overriding system value
    select n, ${batchOf}, n - (${batchOf} - 1) * ${linesOfBatch}, 'sale', reference, 'F' || n, at, 10000, 0, 0, 10000
    from closed where is_paid;
  insert into settled_attempts (line_id, reference, rule, at) select n, reference, 'L1', at from closed where is_paid;
  update awaited_reach set ledger_id = (select max(id) from ledger_entries);`;

/** Somebody of the office did something about each of it: logged in or failed to, sent a receipt, proposed what another approved. */
const office = `
  insert into staff (email, name) values ('closed@example.com', 'Closed');
  insert into staff_acts (row_no, at, staff_id, owner, what, subject) overriding system value
    select n, at, s.id, council, case n % 10 when 1 then 'receipt_sent' when 2 then 'sign_in_failed' else 'signed_in' end, closed.id::text
    from closed, staff s where s.email = 'closed@example.com';
  insert into act_results (row_no, act_no, outcome, at) overriding system value
    select n, n, 'done', at from closed where n % 10 = 1;
  insert into proposals (id, kind, owner, subject, payment_id, remark, made_by, made_at, lapses_at) overriding system value
    select n, 'release_hold', council, closed.id::text, closed.id, 'The payer never left', s.id, at, at + interval '7 days'
    from closed, staff s where s.email = 'closed@example.com' and n % 10 = 3;
  insert into proposal_decisions (row_no, proposal_id, decision, decided_by, decided_at) overriding system value
    select id, id, 'approved', made_by, made_at from proposals;
  insert into proposal_results (row_no, proposal_id, outcome, said, at) overriding system value
    select id, id, 'executed', 'released', made_at from proposals;`;

const sealedUpTo: Record<string, number> = {
  gateway_messages: 2,
  payment_events: 3,
  ledger_entries: 2,
  receipts: 1,
  payment_mails: 1,
  payment_texts: 1,
  receipt_tokens: 1,
  account_events: 1,
  charge_history: 1,
  settlement_lines: 1,
  staff_acts: 1,
  act_results: 1,
  proposals: 1,
  proposal_decisions: 1,
  proposal_results: 1,
};

/** A seal for every five minutes; their hashes are never computed again here. */
const seals = (count: number) => {
  const each = Object.entries(sealedUpTo).map(
    ([
      table,
      rows,
    ]) => `select seq, '${table}', (seq - 1) * ${rows * paymentsOfSeal}, seq * ${rows * paymentsOfSeal},
      ${rows * paymentsOfSeal}, sha256('1') from seals`,
  );
  return `
  insert into seals select seq, sha256((seq - 1)::text::bytea), sha256(seq::text::bytea), 'closed', '\\x00', now()
    from generate_series(1, ${count / paymentsOfSeal}) as seq;
  insert into seal_parts (seal_seq, table_name, after_no, to_no, row_count, hash) ${each.join(" union all ")};
  insert into ledger_balances (up_to_no, council_code, account, balance_sen, balanced_at)
    select up_to_no, council_code, account, sum(sen) over (partition by council_code, account order by up_to_no), now()
    from (select (id - 1) / ${entriesOfBalance} * ${entriesOfBalance} + ${entriesOfBalance} as up_to_no, council_code, account,
      sum(amount_sen) as sen from ledger_entries group by 1, 2, 3) as each;
  insert into seal_parts select max(seq), 'ledger_balances', 0, (select max(row_no) from ledger_balances), 1, sha256('1') from seals;`;
};

const numbers = Object.keys(sealedUpTo).map((table) => {
  const column =
    ["receipts", "charge_history", "staff_acts"].includes(table) ||
    /^payment_[mt]|_(tokens|results|decisions)$/.test(table)
      ? "row_no"
      : "id";
  return `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}));`;
});

/** Rows come first and their indexes afterwards, each by one sort. */
const withoutIndexes = `set allow_system_table_mods = on;
  update pg_index set indisready = false, indisvalid = false from pg_class t
    where t.oid = indrelid and t.relnamespace = 'public'::regnamespace
      and relname not in ('charges', 'councils', 'users', 'sessions')`;

async function rebuildIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select distinct indrelid::regclass::text as name from pg_index where not indisready",
  );
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { name } of rows) await client.query(`reindex table ${name}`);
}

/** So many payments that ended long ago, with everything that is kept of them. The locks are off: all of it is told to be true. */
export async function fillClosed(client: Client, count: number): Promise<void> {
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  await client.query(withoutIndexes);
  for (const statements of [
    closed(count),
    payments,
    messages,
    books,
    settled,
    office,
    seals(count),
  ]) {
    await client.query(statements);
  }
  await rebuildIndexes(client);
  for (const statement of numbers) await client.query(statement);
  await client.query("drop table closed, given; set session_replication_role = origin");
}
