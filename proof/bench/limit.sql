-- The least SQL that does the durable work of a payment with the product's guarantees: the same rows in the product's
-- own tables, with every key, check and trigger; one call begins a payment, one call settles it. Nothing is decided
-- here and nobody is asked: each payment is of compounds at 100.00 that nobody else pays.
create schema bench;
grant usage on schema bench to server;

-- As long as something sealed, and nobody's.
create function bench.sealed(bytes integer) returns bytea language sql immutable
  return decode('02' || repeat('00', bytes), 'hex');

create function bench.reference_of(the_id bigint) returns text language sql immutable
  return 'B' || translate(lpad(the_id::text, 18, '0'), '01', 'YZ') || 'B';

create procedure bench.begin_payment(the_id bigint, first_charge bigint, line_count integer) language plpgsql as $$
declare
  reference constant text := bench.reference_of(the_id);
  total constant bigint := line_count * 10000;
  explained constant jsonb := '[{"code": "compound", "amountSen": 10000}]';
begin
  insert into payments (payer_name, email, phone, email_index, phone_index, language, idempotency_key, request_hash,
    amount_sen, id, status_since, created_at)
  values (bench.sealed(60), bench.sealed(60), bench.sealed(60), sha256('e'), sha256('p'), 'en', 'bench-key-' || the_id,
    repeat('0123456789abcdef', 4), total, the_id, now(), now());
  insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, is_tied, selection,
    account, amount_sen, explanation)
  select the_id, id - first_charge + 1, council_code, kind, id, version, false, 'full', 'council_payable', 10000, explained
  from charges where id >= first_charge and id < first_charge + line_count;
  insert into reservations (charge_id, payment_id, reserved_at)
  select id, the_id, now() from charges where id >= first_charge and id < first_charge + line_count;
  insert into payment_attempts (reference, payment_id, attempt_no, amount_sen, created_at, method, message, payer_fields,
    provider, token, bank_id)
  values (reference, the_id, 1, total, now(), 1, '{"fpx_version": "7.0"}', bench.sealed(320), 'fpx', '01', 'TEST0021');
  insert into payment_checks (reference, next_check_at) values (reference, now() + interval '1 minute');
  insert into hold_origins (payment_id, device, address, holds, begun_at)
  values (the_id, 'device-' || the_id, '192.0.2.' || the_id % 256, line_count, now());
  insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, facts, at)
  values (the_id, 1, 'created', null, null, 'in_progress', jsonb_build_object('amountSen', total, 'lines', explained), now()),
    (the_id, 2, 'attempt', reference, 'in_progress', 'in_progress',
      jsonb_build_object('attemptNo', 1, 'provider', 'fpx', 'amountSen', total), now());
end
$$;

-- The message is kept by a commit of its own, as the product keeps it: no fault behind it may lose it.
create procedure bench.settle_payment(the_id bigint) language plpgsql as $$
declare
  the_reference constant text := bench.reference_of(the_id);
  the_year constant integer := extract(year from now() at time zone 'Asia/Kuching');
  the_message bigint;
  total bigint;
  council text;
  given integer;
  receipt text;
begin
  insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
  values ('fpx', 'direct', the_reference, repeat('fpx_', 280), sha256(the_id::text::bytea), 'verified', now())
  returning id into the_message;
  insert into unweighed_messages (message_id, reference, notice, is_return, next_try_at)
  values (the_message, the_reference, '{}', false, now() + interval '10 seconds');
  commit;

  select amount_sen into total from payments where id = the_id for update;
  delete from unweighed_messages where message_id = the_message;
  select min(l.council_code) into council from payment_lines l where l.payment_id = the_id;
  update charges set settlements = settlements || jsonb_build_object('paymentId', the_id::text, 'lineNo', l.line_no,
    'selection', 'full', 'amountSen', l.amount_sen, 'settledAt', now(), 'covers', '[]'::jsonb)
  from payment_lines l where l.payment_id = the_id and charges.id = l.charge_id;
  update payment_attempts set evidence = 'approved', ended_at = now(), provider_code = '00',
    provider_txn_id = the_id::text, is_txn_proven = true, provider_txn_at = now() where reference = the_reference;
  update payment_lines set outcome = 'settled', settled_sen = amount_sen where payment_id = the_id;
  delete from reservations where payment_id = the_id;
  update payments set status = 'successful', status_since = now() where id = the_id;
  delete from payment_checks where reference = the_reference;
  insert into ordered_effects (name, data)
  values ('post-to-council', jsonb_build_object('paymentId', the_id::text, 'council', council)),
    ('send-receipt', jsonb_build_object('paymentId', the_id::text));
  insert into receipt_counters (council_code, year, last_count) values (council, the_year, 1)
    on conflict (council_code, year) do update set last_count = receipt_counters.last_count + 1
    returning last_count into given;
  receipt := upper(council) || '-' || the_year || '-' || lpad(given::text, 6, '0');
  insert into payment_events (payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen,
    message_id, facts, at)
  values (the_id, 3, 'moved', the_reference, 'in_progress', 'successful', 'approved', 'settlement', total, the_message,
    jsonb_build_object('receipts', jsonb_build_array(receipt)), now());
  insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
  values (the_id, 3, council, 'gateway_in_transit', total, now()), (the_id, 3, council, 'council_payable', -total, now());
  insert into receipts (number, year, count, amount_sen, council_code, payment_id, issued_at)
  values (receipt, the_year, given, total, council, the_id, now());
  insert into postings (receipt_number, council_code, payment_id, created_at) values (receipt, council, the_id, now());
end
$$;
grant execute on all routines in schema bench to server;
