-- Who may do what. `kaunter migrate` applies this page after the migrations, every time: what is not on it is nobody's.
--
--   server     answers people and providers
--   worker     does the jobs, asks providers, tells councils, writes to payers, seals the books
--   operator   the commands of `kaunter`: what a person decides
--   retention  takes names and contacts away when their time is over
--   office     answers the staff of councils and of the operator; which rows it sees, row-level security says
--
-- The owner migrates and imports. None of these roles can change the shape of the database, and none can lift a lock: what
-- a role may write is still held by the triggers. A number that the database gives is in no list of columns.

revoke all on all tables in schema public, pgboss from public, server, worker, operator, retention, office;
revoke all on all sequences in schema public, pgboss from public, server, worker, operator, retention, office;
revoke all on all functions in schema public, pgboss from public, server, worker, operator, retention, office;
revoke all on schema public, pgboss from public, server, worker, operator, retention, office;
grant usage on schema public to server, worker, operator, retention, office;
grant usage on schema pgboss to server, worker, operator;

-- Nobody but the owner has anything to do with: migrations.

-- The books can be read by all, and so can what is alerted about.
grant select on site_settings, service_fees, councils, charges, charge_history, imports, import_changes, payments, payment_lines,
  payment_attempts, payment_events, payment_checks, reservations, hold_releases, gateway_messages, unweighed_messages,
  refused_messages, ledger_entries, ledger_balances, cases, refunds, receipts, receipt_counters, receipt_gaps, receipt_tokens,
  receipt_voids, postings, void_postings, payment_contacts, payer_letters, payment_mails, payment_texts,
  link_revocations, stray_debits, digital_licences, licence_rulings, licence_corrections, parking_sessions, seals, seal_parts, account_events, security_events,
  payer_erasures, retention_rounds to server, worker, operator;
-- The locks of the books ask them.
grant execute on function is_in_gap(text, integer, integer), without_void(jsonb, text),
  is_booked_as_said(payment_events), are_refunds_true(bigint, integer) to server, worker, operator;

-- Only the server begins payments, and reserves what they pay.
grant insert on payments, payment_lines, payment_attempts, reservations, hold_origins, payment_owners to server;
grant select, update (served_at) on hold_origins to server, operator;
grant select, delete on hold_origins to worker;
grant select on payment_owners to server;

-- Whoever hears from a provider moves a payment: the server by a call, the worker by asking.
grant insert (provider, channel, reference, body, digest, verdict, received_at) on gateway_messages to server, worker;
grant insert, update, delete on unweighed_messages to server, worker;
grant insert, update on refused_messages to server, worker;
grant insert (number, council_code, year, count, payment_id, amount_sen, issued_at) on receipts to server, worker;
grant insert (receipt_number, council_code, payment_id, created_at) on postings to server, worker;
grant update (settlements) on charges to server, worker;

-- Two people move one as well, by a ruling: they can return money, and have no hand in receipts or in what is settled.
grant update (status, status_since, capability_version) on payments to server, worker, operator;
grant update (outcome, settled_sen) on payment_lines to server, worker, operator;
grant update (handed_off_at, returned_at, superseded_at, evidence, ended_at, awaits_authoriser, asked_at,
  not_found_first_at, not_found_last_at, provider_code, provider_txn_id, is_txn_proven, provider_txn_at, card_code)
  on payment_attempts to server, worker, operator;
grant insert, update, delete on payment_checks to server, worker, operator;
grant delete on reservations to server, worker, operator;
grant insert (payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen, message_id, facts,
  at) on payment_events to server, worker, operator;
grant insert (payment_id, event_seq, council_code, account, amount_sen, at) on ledger_entries to server, worker, operator;
grant insert (payment_id, event_seq, council_code, amount_sen, reason, created_at) on refunds to server, worker, operator;
grant insert (payment_id, event_seq, reference, kind, line_no, opened_at), update (closed_at, closed_seq)
  on cases to server, worker, operator;
grant insert, update (last_count) on receipt_counters to server, worker, operator;

-- What two people decided is written by the worker, who does what they approved in the office, and by the operator's commands,
-- to which they show their codes.
grant insert (decided_by, approved_by, remark) on payment_events to worker, operator;
grant insert (number, reason, voided_by, approved_by, voided_at) on receipt_voids to worker, operator;
grant insert (payment_id, released_by, approved_by, remark, released_at) on hold_releases to worker, operator;
grant insert (issue_no, seq, ruling, reason, decided_by, approved_by, ruled_at) on licence_rulings to worker, operator;
grant insert (issue_no, seq, charge_version, reason, decided_by, approved_by, corrected_at)
  on licence_corrections to worker, operator;
grant insert (council_code, year, first_count, last_count, reason, decided_by, approved_by, noted_at)
  on receipt_gaps to operator;
grant insert (provider, reference, transaction_id, amount_sen, taken_at, remark, decided_by, approved_by, noted_at)
  on stray_debits to operator;
grant insert (operator, remark) on link_revocations to worker, operator;
grant insert (council_code, name, bytes, digest, reason, decided_by, approved_by, given_at) on council_images to operator;
grant update on site_settings to operator;
grant insert (method, fee_sen, reason, decided_by, approved_by, set_at) on service_fees to operator;

-- Only the worker seals and keeps balances, and only it is told that a council took a posting, or that somebody was written to.
grant insert on seals, seal_parts to worker;
grant insert (up_to_no, council_code, account, balance_sen, balanced_at) on ledger_balances to worker;
grant update (posting_no, posted_at) on postings, void_postings to worker;
grant insert (payment_id, purpose, outcome, message_id, sent_at, recipient) on payment_mails to worker;
grant insert (payment_id, outcome, sent_at) on payment_texts to worker;
grant select, insert on message_admissions to server, worker;
grant delete on message_admissions to worker;
grant update (outcome, sent_at) on payer_letters to worker;

-- Only the worker issues licences.
grant insert (document, council_code, payment_id, line_no, receipt_number, charge_id, charge_version, type, print_type,
  valid_from, valid_until, handle, issued_at) on digital_licences to worker;

-- Only the worker makes time of hours that were bought.
grant insert (council_code, zone, plate, payment_id, line_no, receipt_number, hours, starts_at, ends_at)
  on parking_sessions to worker;

-- What a payer does with a payment.
grant insert on payer_letters to server, worker;
grant insert (payment_id, seq, email, email_index, allowed_by, corrected_at, undoes) on payment_contacts to server;
grant insert (payment_id, version, revoked_by, revoked_at) on link_revocations to server, worker, operator;
grant insert (number, token, key_id, signed_at) on receipt_tokens to server, worker;
grant select, insert on handovers to server;
grant select, delete on handovers to worker;

-- Looking for charges, and how often.
grant select on licence_photos to server;
grant select (charge_id, holder) on licence_photos to worker, operator;
grant execute on function holder_in(jsonb), standing_ruling(bigint, timestamptz) to server, worker, operator;

-- Pictures: the server takes in what a holder sends, a person of the council judges it in the office or by a command, the
-- database does what follows from the word, and retention takes it away.
grant select on council_images to server, worker, operator;
grant select, insert (issue_no, charge_id, bytes, digest, submitted_at) on photo_submissions to server;
grant select on photo_submissions to operator;
grant execute on function holder_of(bigint, integer), licence_holder(bigint) to server;
grant execute on function holder_of(bigint, integer), version_to_say(bigint, integer) to worker;
grant execute on function office_photos(), office_judges(bigint), office_taken_photo(text, text) to office;
-- The gauges of a worker tell how long the oldest has waited: it waits as long as it has bytes.
grant select (submitted_at, bytes) on photo_submissions to worker;
grant select on photo_rulings to server, worker, operator;
grant insert (submission_no, charge_id, digest, ruling, decided_by, remark, ruled_at) on photo_rulings to operator, office;
grant select (submission_no, submitted_at), delete on photo_submissions to retention;
grant select (charge_id, taken_at), delete on licence_photos to retention;
-- It counts from the end of the last licence that shows a photo.
grant select (charge_id, valid_until) on digital_licences to retention;
grant select, insert, update on lookup_counts to server;
grant select, insert on lookup_targets to server;
grant select, delete on lookup_counts, lookup_targets to worker;

-- Accounts are the server's. It gives nobody a role: it can only empty the list, and a lock sees to that.
grant select, delete on users to server;
grant insert (id, email, password_hash, full_name, identity_type, ic_num, ic_num_index, phone, phone_index, language,
  created_at, updated_at) on users to server;
grant update (email, password_hash, roles, full_name, identity_type, ic_num, ic_num_index, phone, phone_index,
  phone_verified_at, language, updated_at) on users to server;
grant select, insert, update, delete on sessions, passkeys, proof_codes, reset_requests to server;
grant select, insert, delete on email_undos to server;
grant select, insert on account_letters, used_challenges to server;
grant insert (user_id, what, by, at) on account_events to server, operator;
grant insert (at, what, user_id, tried, how, route, origin, device, device_name) on security_events to server;
grant select, insert (purpose, user_id, device, ordered_at) on text_orders to server, worker;
grant delete on text_orders to worker;
grant select, insert, delete, update (nickname, reminded_since) on saved_bills to server;
grant select on bill_reminders to server;

-- The worker writes to people. It reads no password and no passkey.
grant select (id, email, language) on users to worker;
grant select on saved_bills to worker;
grant select, insert, update (outcome) on bill_reminders to worker;
grant select, update (sealed, outcome) on account_letters to worker;

-- Roles are given and taken by the operator, who sees an account and nothing of the person.
grant select (id, email, roles, created_at, phone_verified_at, ic_num_index, phone_index), update (roles, updated_at)
  on users to operator;
grant insert (approved_by, role, remark) on account_events to operator;
grant insert (at, what, user_id, by) on security_events to operator;
grant select (user_id, last_seen_at), delete on sessions to operator;

-- Names leave by one hand, which finds what is due without being able to read a name, and can do nothing else.
grant insert (payment_id, ordered_at) on payer_erasures to server;
grant select on named_payments, unserved_attempts, kept_messages to retention;
grant select (id), update (payer_name, email, phone, email_index, phone_index) on payments to retention;
grant select (payment_id, handed_off_at, evidence), update (payer_fields) on payment_attempts to retention;
grant select (payment_id), update (consent, declarant) on payment_lines to retention;
grant select (payment_id), update (email, email_index) on payment_contacts to retention;
grant select (payment_id), update (recipient) on payment_mails to retention;
grant select (id), update (body) on gateway_messages to retention;
grant select (payment_id, ordered_at, closed_at), update (closed_at) on payer_erasures to retention;
grant select, update (finished_at) on retention_rounds to retention;
-- Rows that are forgotten whole, by their age.
grant select (hour), delete on refused_messages to retention;
grant select (at), delete on security_events to retention;
grant select, delete on browser_sessions to retention;
grant select (last_seen_at, created_at), delete on sessions to retention;
grant select (sent_at), delete on proof_codes to retention;
grant select (requested_at), delete on reset_requests to retention;
grant select (changed_at), delete on email_undos to retention;
grant select (ordered_at), delete on account_letters to retention;
grant select (used_at), delete on used_challenges to retention;
grant select (at), delete on staff_tries to retention;
grant select (ends_at), delete on parking_sessions to retention;

-- Everybody orders effects. The worker makes jobs of them, runs these and keeps the queues; the operator orders again what
-- was given up.
grant insert (name, data) on ordered_effects to server, worker, operator;
grant select, update, delete on ordered_effects to worker;
grant select (ordered_at) on ordered_effects to server, operator;
grant select on all tables in schema pgboss to server, worker, operator;
grant execute on function pgboss.job_now() to worker, operator;
grant insert on pgboss.job, pgboss.job_common to operator;
grant update, delete on pgboss.job, pgboss.job_common to operator;
grant insert, update, delete on all tables in schema pgboss to worker;
grant execute on function pgboss.create_queue(text, jsonb) to worker;

-- Files of providers and banks are taken in by the operator, and looked at again by the worker. Neither can change what
-- was booked; a match can be undone once. What is open follows from the rest and is kept by both.
grant execute on function booked_sen(text, integer) to worker, operator;
grant select on provider_debits to worker, operator, office;
grant execute on function filed_sen(text) to worker, operator;
grant select on bank_accounts, merchants, inbox_files, settlement_batches, settlement_lines, settled_attempts,
  bank_statements, bank_lines, credit_parts, moves, move_entries, open_lines, open_batches, open_credits to worker, operator;
grant insert (code, owner, bank, number_end) on bank_accounts to operator;
grant insert (provider, merchant, account_code) on merchants to operator;
grant insert (kind, name, sha256, bytes, line_count, sum_sen, taken_by, received_at) on inbox_files to operator;
grant insert (file_id, provider, merchant, ref, revision, settled_on, line_count, gross_sen, fee_sen, tax_sen, net_sen,
  told_at) on settlement_batches to operator;
grant insert (batch_id, line_no, kind, reference, txn_id, txn_at, gross_sen, fee_sen, tax_sen, net_sen)
  on settlement_lines to operator;
grant insert (file_id, account_code, number, from_on, to_on, opening_sen, closing_sen, line_count, read_at)
  on bank_statements to operator;
grant insert (statement_id, account_code, line_no, value_on, booked_on, amount_sen, bank_ref, narrative)
  on bank_lines to operator;
grant insert (line_id, reference, ruling_seq, rule, at), update (undone_by) on settled_attempts to worker, operator;
grant insert (bank_line_id, batch_id, amount_sen, rule, at) on credit_parts to worker, operator;
grant insert (kind, batch_id, bank_line_id, statement_id, at) on moves to worker, operator;
grant insert (move_id, owner, account, bank_account, amount_sen) on move_entries to worker, operator;
grant insert, delete, update (class) on open_lines to worker, operator;
grant insert, delete on open_batches, open_credits to worker, operator;
grant select, insert, delete on awaited_attempts to worker, operator;
grant select, update (ledger_id) on awaited_reach to worker, operator;
-- The gauges of a server tell how old the oldest row is that no seal covers.
grant select (id, received_at) on inbox_files to server;
grant select (id, told_at) on settlement_batches to server;
grant select (id, batch_id) on settlement_lines to server;
grant select (id, read_at) on bank_statements to server;
grant select (id, statement_id) on bank_lines to server;
grant select (id, at) on credit_parts, moves to server;
grant select (id, move_id) on move_entries to server;
-- And how long something has waited to be explained.
grant select (batch_id) on open_lines, open_batches to server;
grant select (bank_line_id) on open_credits to server;

-- The office reads the books without anybody's name, and writes nothing but sessions, factors and what its people did.
grant execute on function office_owners(), office_councils(), office_person(), office_returned_sen(bigint) to office;
grant select (code) on councils to office;
grant select (id, amount_sen, status, status_since, created_at) on payments to office;
grant select (payment_id, line_no, council_code, kind, charge_id, is_tied, account, amount_sen, outcome, settled_sen)
  on payment_lines to office;
grant select (reference, payment_id, attempt_no, provider, method, token, bank_id, amount_sen, created_at,
  handed_off_at, returned_at, superseded_at, evidence, ended_at, awaits_authoriser, asked_at, provider_code, provider_txn_id,
  provider_txn_at) on payment_attempts to office;
grant select (id, payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen, at)
  on payment_events to office;
grant select (id, provider, channel, reference, verdict, received_at) on gateway_messages to office;
grant select (reference, next_check_at) on payment_checks to office;
grant select (payment_id, purpose, outcome, sent_at) on payment_mails to office;
grant select (id, council_code, kind, number, plate) on charges to office;
grant select on ledger_entries, receipts, receipt_voids, postings, cases to office;
grant execute on function office_sees_batch(text, text, text), booked_sen(text, integer) to office;
grant select on bank_accounts, merchants, settlement_batches, settlement_lines, settled_attempts, bank_statements,
  bank_lines, credit_parts, moves, move_entries, open_lines, open_batches, open_credits, awaited_attempts, awaited_reach
  to office;
grant select on staff_roles, staff_passkeys, staff_codes, staff_enrolments to office, operator;
grant select on staff, staff_sessions to office;
grant select on staff_acts to office, worker, operator;
grant select (row_no, at) on staff_acts to server;
-- How many were not let in, and not who.
grant select (at) on staff_failures to server, worker;
grant insert (at, staff_id, session_id, owner, what, subject, reason, row_count, digest) on staff_acts to office;
grant insert, delete, update (token_hash, last_seen_at, proved_at) on staff_sessions to office;
grant insert, delete, update (counter, last_used_at) on staff_passkeys to office;
grant insert, delete, update (last_step) on staff_codes to office;
grant update (password_hash, language) on staff to office;
grant update (used_at) on staff_enrolments to office;
grant select, insert on used_challenges to office;
grant select, insert on staff_tries to office;
-- The release before counts by it until its processes are restarted.
grant select on staff_failures to office;
grant insert (name, data) on ordered_effects to office;
-- What rests on an act of theirs the worker does, and notes that it is done.
grant execute on function office_may_order(text, text), office_copies(bigint, timestamptz) to office;
grant select on act_results to worker, operator;
grant select (row_no, at) on act_results to server;
grant insert (act_no, outcome, at) on act_results to worker;

-- People of the office are made, and leave, by the operator's commands: the office itself gives nobody a role.
grant select (id, email, name, language, created_at, left_at), insert (email, name, language), update (left_at)
  on staff to operator;
grant insert (staff_id, role, owner, from_on, until_on), update (until_on) on staff_roles to operator;
grant insert (staff_id, code_hash, cause, valid_from, valid_until), update (used_at) on staff_enrolments to operator;
grant update (last_step) on staff_codes to operator;
grant insert (at, staff_id, approved_by, owner, what, subject, reason) on staff_acts to operator;
grant select (staff_id), delete on staff_sessions to operator;
grant select (last_seen_at, created_at), delete on staff_sessions to retention;
-- The worker writes to whoever's factors two others replace.
grant select (id, email, language) on staff to worker;
grant select (id, staff_id, valid_from, used_at) on staff_enrolments to worker;

-- Proposals are made and decided in the office, or by two who show their codes to a command; whoever executes one notes
-- what came of it. The office does nothing of what is proposed.
grant execute on function proposal_subject(text, text, text) to office, operator;
grant execute on function office_proposals(text), case_sen(proposals), other_documents(proposals) to office;
grant select on proposals, proposal_endorsements, proposal_decisions, proposal_results to office, worker, operator;
grant select (id, made_at) on proposals to server;
grant select (row_no, decided_at) on proposal_decisions to server;
grant select (row_no, endorsed_at) on proposal_endorsements to server;
grant insert (proposal_id, endorsed_by, session_id, endorsed_at) on proposal_endorsements to office;
grant select (row_no, at) on proposal_results to server;
grant insert (kind, owner, subject, payment_id, amount_sen, remark, made_by, made_at, lapses_at) on proposals to office, operator;
grant insert (proposal_id, decision, decided_by, remark, decided_at) on proposal_decisions to office, operator;
grant insert (session_id) on proposals, proposal_decisions to office;
grant insert (proposal_id, outcome, said, at) on proposal_results to worker, operator;
grant select (payment_id) on reservations to office;
-- Whoever executes asks whether it is still theirs who agreed on it, and whether who ordered something is still there.
grant select (left_at) on staff to worker;
grant execute on function void_because(bigint, timestamptz) to worker, operator;
