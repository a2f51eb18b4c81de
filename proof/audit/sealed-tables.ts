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
  charge_history: {
    number: "row_no",
    at: "replaced_at",
    values: `row_no, charge_id, version, settlements, ${micros("replaced_at")}`,
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
  stray_debits: {
    number: "id",
    at: "noted_at",
    values: `id, provider, reference, transaction_id, amount_sen, ${micros("taken_at")}, remark, decided_by, approved_by,
      ${micros("noted_at")}`,
  },
};
