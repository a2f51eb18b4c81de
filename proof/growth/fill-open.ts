import type { Client } from "pg";
import { sealPayers, unopened } from "./sealed.ts";

/** What is under way, or ended in the last hours with something left to do: as much of it beside any history. */
const open = `
  create unlogged table fresh as
    select *, (extract(epoch from at) * 1000000)::bigint as id,
      'O' || translate(lpad(n::text, 18, '0'), '0123456789', 'ABCDEFGHIJ') || 'Z' as reference
    from (select n, (array['settled', 'in_progress', 'pending', 'review', 'failed'])[n % 5 + 1] as kind, c.id as charge_id,
        c.council_code as council, now() - interval '5 hours' - n * interval '1 second' as at
      from generate_series(1, 300) as n join charges c on c.id = 2000 + n) as each;
  insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index, phone_index,
      language, amount_sen, status, status_since, created_at)
    select id, 'open-payment---' || n, repeat('a', 64), ${unopened}, ${unopened}, ${unopened},
      sha256(convert_to(n::text, 'UTF8')), sha256('p'), 'en', 10000,
      case kind when 'settled' then 'successful' else kind end, at, at from fresh;
  insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, selection, account,
      amount_sen, explanation, outcome, settled_sen)
    select id, 1, council, 'compound', charge_id, 1, 'full', 'council_payable', 10000, '[]',
      case kind when 'settled' then kind end, case kind when 'settled' then 10000 end from fresh;
  insert into payment_attempts (reference, payment_id, attempt_no, provider, method, token, bank_id, amount_sen, message,
      created_at, handed_off_at, evidence, ended_at)
    select reference, id, 1, 'fpx', 1, '01', 'TEST0021', 10000, '{}', at, at, case kind when 'settled' then 'approved'
      when 'failed' then 'declined' when 'review' then 'mismatched' when 'pending' then 'awaiting' else 'none' end,
      case when kind in ('settled', 'failed') then at end from fresh;
  insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
    select 'fpx', 'direct', reference, reference, sha256(convert_to(reference, 'UTF8')), 'verified', at
    from fresh where kind <> 'in_progress' order by n;
  insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen,
      message_id, at)
    select id, 1, 'created', null, null, 'in_progress', null, 'none', null::bigint, null::bigint, at from fresh
    union all
    select f.id, 2, 'moved', f.reference, 'in_progress', case kind when 'settled' then 'successful' else kind end, case kind
        when 'settled' then 'approved' when 'failed' then 'declined' when 'review' then 'mismatched' else 'awaiting' end,
      case kind when 'settled' then 'settlement' when 'review' then 'suspense' else 'none' end,
      case when kind in ('settled', 'review') then 10000 end, m.id, at
    from fresh f join gateway_messages m using (reference) where kind <> 'in_progress';
  insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
    select id, 2, council, case side when 1 then 'gateway_in_transit' else case kind when 'review' then 'suspense'
      else 'council_payable' end end, side * 10000, at
    from fresh, (values (1), (-1)) as sides (side) where kind in ('settled', 'review');
  insert into receipts (number, council_code, year, count, payment_id, amount_sen, issued_at)
    select upper(council) || '-' || year || '-' || lpad(count::text, greatest(6, length(count::text)), '0'), council, year, count,
      id, 10000, at
    from (select f.*, year, last_count + row_number() over (partition by council order by n)::integer as count
      from fresh f join receipt_counters on council_code = council
        and year = extract(year from at at time zone 'Asia/Kuching') where kind = 'settled') as each;
  update receipt_counters r set last_count = (select max(count) from receipts
    where council_code = r.council_code and year = r.year);
  insert into postings (receipt_number, council_code, payment_id, created_at, posting_no, posted_at)
    select number, council_code, payment_id, issued_at, case when row_no % 2 = 0 then 'P' end,
      case when row_no % 2 = 0 then issued_at end
    from receipts where payment_id in (select id from fresh);
  insert into reservations (charge_id, payment_id, reserved_at)
    select charge_id, id, at from fresh where kind in ('in_progress', 'pending');
  insert into payment_checks (reference, next_check_at)
    select reference, at from fresh where kind in ('in_progress', 'pending');
  insert into hold_origins (payment_id, device, address, holds, begun_at, served_at)
    select id, 'device' || n, '10.0.0', 1, at, at from fresh where kind in ('in_progress', 'pending');
  insert into cases (payment_id, event_seq, reference, kind, opened_at)
    select id, 2, reference, 'other_amount', at from fresh where kind = 'review';
  insert into refunds (payment_id, event_seq, council_code, amount_sen, reason, created_at)
    select id, 2, council, 10000, 'paid_twice', at from fresh where kind = 'settled' and n % 3 = 0;`;

export async function fillOpen(client: Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(open);
  await sealPayers(client, "idempotency_key like 'open-payment-%'", "payer@example.org");
  await client.query("drop table fresh; set session_replication_role = origin");
}
