/** What a seal is made of, table by table: written after decision 0039, not after the code that seals. */
interface Sealed {
  number: string;
  /** The moment of a row. */
  at: string;
  /** The row as the values of a JSON array. */
  values: string;
}

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;

export const sealed: Readonly<Record<string, Sealed>> = {
  account_events: {
    number: "id",
    at: "at",
    values: `id, user_id, what, by, approved_by, role, remark, ${micros("at")}`,
  },
  act_results: {
    number: "row_no",
    at: "at",
    values: `row_no, act_no, outcome, ${micros("at")}`,
  },
  bank_lines: {
    number: "id",
    at: "(select read_at from bank_statements s where s.id = statement_id)",
    values: `id, statement_id, account_code, line_no, to_char(value_on, 'YYYY-MM-DD'), to_char(booked_on, 'YYYY-MM-DD'),
      amount_sen, bank_ref`,
  },
  bank_statements: {
    number: "id",
    at: "read_at",
    values: `id, file_id, account_code, number, to_char(from_on, 'YYYY-MM-DD'), to_char(to_on, 'YYYY-MM-DD'), opening_sen,
      closing_sen, line_count, ${micros("read_at")}`,
  },
  charge_history: {
    number: "row_no",
    at: "replaced_at",
    values: `row_no, charge_id, version, settlements, ${micros("replaced_at")}`,
  },
  council_images: {
    number: "row_no",
    at: "given_at",
    values: `row_no, council_code, name, encode(digest, 'hex'), reason, decided_by, approved_by, ${micros("given_at")}`,
  },
  credit_parts: {
    number: "id",
    at: "at",
    values: `id, bank_line_id, batch_id, amount_sen, rule, ${micros("at")}`,
  },
  digital_licences: {
    number: "issue_no",
    at: "issued_at",
    values: `issue_no, document, council_code, payment_id, line_no, receipt_number, charge_id, charge_version, type, print_type,
      to_char(valid_from, 'YYYY-MM-DD'), to_char(valid_until, 'YYYY-MM-DD'), handle, ${micros("issued_at")}`,
  },
  gateway_messages: {
    number: "id",
    at: "received_at",
    values: `id, provider, channel, reference, encode(digest, 'hex'), verdict, ${micros("received_at")}`,
  },
  hold_releases: {
    number: "row_no",
    at: "released_at",
    values: `row_no, payment_id, released_by, approved_by, remark, ${micros("released_at")}`,
  },
  import_changes: {
    number: "row_no",
    at: "(select imported_at from imports i where i.id = import_id)",
    values: `row_no, import_id, charge_id, version_before, version_after, ${micros("as_of_before")}, was_listed`,
  },
  inbox_files: {
    number: "id",
    at: "received_at",
    values: `id, kind, name, encode(sha256, 'hex'), line_count, sum_sen, taken_by, ${micros("received_at")}`,
  },
  ledger_balances: {
    number: "row_no",
    at: "balanced_at",
    values: `row_no, up_to_no, council_code, account, balance_sen, ${micros("balanced_at")}`,
  },
  ledger_entries: {
    number: "id",
    at: "at",
    values: `id, payment_id, event_seq, council_code, account, amount_sen, ${micros("at")}`,
  },
  licence_corrections: {
    number: "row_no",
    at: "corrected_at",
    values: `row_no, issue_no, seq, charge_version, reason, decided_by, approved_by, ${micros("corrected_at")}`,
  },
  licence_rulings: {
    number: "row_no",
    at: "ruled_at",
    values: `row_no, issue_no, seq, ruling, reason, decided_by, approved_by, ${micros("ruled_at")}`,
  },
  link_revocations: {
    number: "row_no",
    at: "revoked_at",
    values: `row_no, payment_id, version, revoked_by, operator, remark, ${micros("revoked_at")}`,
  },
  move_entries: {
    number: "id",
    at: "(select m.at from moves m where m.id = move_id)",
    values: "id, move_id, owner, account, bank_account, amount_sen",
  },
  moves: {
    number: "id",
    at: "at",
    values: `id, kind, batch_id, bank_line_id, statement_id, ${micros("at")}`,
  },
  payment_contacts: {
    number: "row_no",
    at: "corrected_at",
    values: `row_no, payment_id, seq, allowed_by, undoes, ${micros("corrected_at")}`,
  },
  payment_events: {
    number: "id",
    at: "at",
    values: `id, payment_id, seq, kind, reference, from_status, to_status, evidence, booking, received_sen, message_id,
      decided_by, approved_by, remark, facts, ${micros("at")}`,
  },
  payment_mails: {
    number: "row_no",
    at: "sent_at",
    values: `row_no, payment_id, purpose, outcome, message_id, ${micros("sent_at")}`,
  },
  payment_texts: {
    number: "row_no",
    at: "sent_at",
    values: `row_no, payment_id, outcome, ${micros("sent_at")}`,
  },
  photo_rulings: {
    number: "row_no",
    at: "ruled_at",
    values: `row_no, submission_no, charge_id, encode(digest, 'hex'), ruling, decided_by, remark, ${micros("ruled_at")}`,
  },
  proposal_decisions: {
    number: "row_no",
    at: "decided_at",
    values: `row_no, proposal_id, decision, decided_by, session_id, remark, ${micros("decided_at")}`,
  },
  proposal_endorsements: {
    number: "row_no",
    at: "endorsed_at",
    values: `row_no, proposal_id, endorsed_by, session_id, ${micros("endorsed_at")}`,
  },
  proposal_results: {
    number: "row_no",
    at: "at",
    values: `row_no, proposal_id, outcome, said, ${micros("at")}`,
  },
  proposals: {
    number: "id",
    at: "made_at",
    values: `id, kind, owner, subject, payment_id, amount_sen, remark, made_by, session_id, ${micros("made_at")},
      ${micros("lapses_at")}`,
  },
  receipt_gaps: {
    number: "id",
    at: "noted_at",
    values: `id, council_code, year, first_count, last_count, reason, decided_by, approved_by, ${micros("noted_at")}`,
  },
  receipt_tokens: {
    number: "row_no",
    at: "signed_at",
    values: `row_no, number, token, key_id, ${micros("signed_at")}`,
  },
  receipt_voids: {
    number: "row_no",
    at: "voided_at",
    values: `row_no, number, reason, voided_by, approved_by, ${micros("voided_at")}`,
  },
  receipts: {
    number: "row_no",
    at: "issued_at",
    values: `row_no, number, council_code, year, count, payment_id, amount_sen, ${micros("issued_at")}`,
  },
  refunds: {
    number: "id",
    at: "created_at",
    values: `id, payment_id, event_seq, council_code, amount_sen, reason, ${micros("created_at")}`,
  },
  service_fees: {
    number: "id",
    at: "set_at",
    values: `id, method, fee_sen, reason, decided_by, approved_by, ${micros("set_at")}`,
  },
  settlement_batches: {
    number: "id",
    at: "told_at",
    values: `id, file_id, provider, merchant, ref, revision, to_char(settled_on, 'YYYY-MM-DD'), line_count, gross_sen, fee_sen,
      tax_sen, net_sen, ${micros("told_at")}`,
  },
  settlement_lines: {
    number: "id",
    at: "(select told_at from settlement_batches b where b.id = batch_id)",
    values: `id, batch_id, line_no, kind, reference, txn_id, ${micros("txn_at")}, gross_sen, fee_sen, tax_sen, net_sen`,
  },
  staff_acts: {
    number: "row_no",
    at: "at",
    values: `row_no, staff_id, approved_by, session_id, owner, what, subject, reason, row_count, encode(digest, 'hex'),
      ${micros("at")}`,
  },
  stray_debits: {
    number: "id",
    at: "noted_at",
    values: `id, provider, reference, transaction_id, amount_sen, ${micros("taken_at")}, remark, decided_by, approved_by,
      ${micros("noted_at")}`,
  },
};
