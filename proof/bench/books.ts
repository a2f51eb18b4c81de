import type { Charges } from "./charges.ts";
import { ownNumber } from "./pgbench.ts";

/**
 * The work that the product gives its database for one payment, statement by statement with the same round trips, in
 * its own tables with every lock: what is left of a rate after this is the price of the program, not of the books.
 */
const reference = "('B' || translate(lpad((:id::bigint)::text, 18, '0'), '01', 'YZ') || 'B')";
const explanation = `jsonb_build_array(jsonb_build_object('code', 'compound', 'amountSen', 10000))`;
/** As long as something sealed, and nobody's. */
const sealed = `decode('02' || repeat('00', 60), 'hex')`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function head({ councils }: Charges, lineCount: number): string {
  const array = `array[${councils.map((code) => `'${code}'`).join(", ")}]`;
  const charges = range(lineCount).map(
    (line) => `\\set charge${line} :charge + :n * ${lineCount} + ${line}\n`,
  );
  const council = `(${array})[(:charge0::integer - 1) / 3 % ${councils.length} + 1]`;
  return `${ownNumber}\\set id :first + :n
${charges.join("")}select code as council, now() as today from councils where code = ${council} \\gset
`;
}

const chargeIds = (lineCount: number) =>
  range(lineCount)
    .map((line) => `:charge${line}`)
    .join(", ");

function lineRows(lineCount: number): string {
  const rows = range(lineCount).map(
    (
      line,
    ) => `(:id, ${line + 1}, :council, 'compound', :charge${line}, 1, false, 'full', 'council_payable', 10000,
    ${explanation}, null, null)`,
  );
  return rows.join(", ");
}

const nextSeq = "(select coalesce(max(seq), 0) + 1 from payment_events where payment_id = :id)";

export function booksCreate(charges: Charges, lineCount: number): string {
  const total = lineCount * 10_000;
  const found = range(lineCount).map(
    (
      line,
    ) => `select is_enabled, kinds, rates, now(), charges.id, number, version, record, settlements,
    reservations.charge_id is not null as is_reserved
  from councils
  left join charges on charges.council_code = councils.code and charges.kind = 'compound' and charges.is_listed
    and charges.number = 'I' || lpad((:charge${line}::integer)::text, 8, '0')
  left join reservations on reservations.charge_id = charges.id
  where councils.code = :council limit 20;\n`,
  );
  const held = range(lineCount).map((line) => `(:charge${line}, :id, now())`);
  return `${head(charges, lineCount)}select id, request_hash from payments where idempotency_key = 'bench-key-' || :id::bigint;
select * from site_settings;
${found.join("")}begin;
select now();
insert into payments (payer_name, email, phone, email_index, phone_index, language, idempotency_key, request_hash,
  amount_sen, id, status_since, created_at) values (${sealed}, ${sealed}, ${sealed}, sha256('e'), sha256('p'), 'en', 'bench-key-' || :id::bigint,
  repeat('0123456789abcdef', 4), ${total}, :id, now(), now()) on conflict do nothing returning id;
with lines as (insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, is_tied,
  selection, account, amount_sen, explanation, paid_until, consent) values ${lineRows(lineCount)})
insert into payment_events (payment_id, seq, kind, to_status, facts, at) values (:id, ${nextSeq}, 'created',
  'in_progress', jsonb_build_object('amountSen', ${total}, 'lines', ${explanation}), now());
insert into reservations (charge_id, payment_id, reserved_at) values ${held.join(", ")}
  on conflict do nothing returning charge_id;
select id, version from charges where id in (${chargeIds(lineCount)});
with attempt as (insert into payment_attempts (reference, payment_id, attempt_no, amount_sen, created_at, method,
  message, payer_fields, provider, token, bank_id) values (${reference}, :id, 1, ${total}, now(), 1,
  jsonb_build_object('fpx_version', '7.0'), decode('02' || repeat('0123456789ABCDEF', 40), 'hex'), 'fpx', '01', 'TEST0021')),
watch as (insert into payment_checks (reference, next_check_at) values (${reference}, now() + interval '1 minute'))
insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, facts, at) values (:id,
  ${nextSeq}, 'attempt', ${reference}, 'in_progress', 'in_progress',
  jsonb_build_object('attemptNo', 1, 'provider', 'fpx', 'amountSen', ${total}), now());
commit;
`;
}

const effect = (name: string) => `insert into ordered_effects (name, data)
  select '${name}', data from jsonb_array_elements(jsonb_build_array(jsonb_build_object('id', :id::bigint))) as data;\n`;

const receipt = "(upper(:council) || '-' || :year || '-' || lpad((:count::integer)::text, 6, '0'))";

export function booksSettle(charges: Charges, lineCount: number): string {
  const total = lineCount * 10_000;
  const paid = range(lineCount).map(
    (
      line,
    ) => `(:charge${line}::bigint, jsonb_build_array(jsonb_build_object('paymentId', (:id::bigint)::text,
    'lineNo', ${line + 1}, 'amountSen', 10000)))`,
  );
  return `${head(charges, lineCount)}begin;
select now();
select * from payments where id = (select payment_id from payment_attempts where reference = ${reference}) for update;
select * from payment_attempts where payment_id = :id order by attempt_no;
insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at) values ('fpx', 'direct',
  ${reference}, repeat('fpx_', 280), sha256((:id::bigint)::text::bytea), 'verified', now())
  on conflict do nothing returning id as message \\gset
select * from payment_lines where payment_id = :id order by line_no;
select id, kind, version, record, settlements from charges where id in (${chargeIds(lineCount)}) order by id for update;
update charges set settlements = given.settlements from (values ${paid.join(", ")}) as given (id, settlements)
  where charges.id = given.id;
with attempt as (update payment_attempts set evidence = 'approved', ended_at = now(), provider_code = '00',
  provider_txn_id = (:id::bigint)::text, provider_txn_at = now() where reference = ${reference}),
lines as (update payment_lines set outcome = 'settled' where payment_id = :id),
released as (delete from reservations where payment_id = :id)
update payments set status = 'successful', status_since = now() where id = :id;
delete from payment_checks where reference = ${reference};
${effect("post-to-council")}${effect("send-receipt")}insert into receipt_counters (council_code, year, last_count) values
  (:council, extract(year from now() at time zone 'Asia/Kuching'), 1) on conflict (council_code, year)
  do update set last_count = receipt_counters.last_count + 1 returning last_count as count, year \\gset
with event as (
  insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen,
    message_id, facts, at) values (:id, ${nextSeq}, 'moved', ${reference}, 'in_progress', 'successful', 'approved',
    'settlement', ${total}, :message, jsonb_build_object('receipts', ${explanation}), now()) returning seq),
entries as (
  insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
  select :id, seq, :council, account, sen, now() from event,
    (values ('gateway_in_transit', ${total}), ('council_payable', -${total})) as given (account, sen)),
receipt as (
  insert into receipts (number, year, count, amount_sen, council_code, payment_id, issued_at)
  values (${receipt}, :year, :count, ${total}, :council, :id, now()))
insert into postings (receipt_number, council_code, payment_id, created_at) values (${receipt}, :council, :id, now());
commit;
`;
}
