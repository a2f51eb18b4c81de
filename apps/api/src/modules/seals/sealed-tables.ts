/** How the rows of an append-only table are sealed. */
export interface SealedTable {
  table: string;
  /** The column that numbers its rows in the order in which the numbers were drawn. */
  number: string;
  /** SQL for the moment of a row. */
  writtenAt: string;
  /** What is hashed, in this order. A suffix says how a column becomes text that no setting of a session changes. */
  columns: string;
  /** What is not: names and contacts, which must be able to leave without breaking a seal, and what means nothing elsewhere. */
  leftOut: string;
}

/**
 * Every table whose rows are never changed, but for the seals themselves. A name or a contact of a payer is in no seal;
 * people who decide for a council are, with their word. `body` is held by its `digest`.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    table: "account_events",
    number: "id",
    writtenAt: "at",
    columns: "user_id what by approved_by role remark at:moment",
    leftOut: "",
  },
  {
    table: "act_results",
    number: "row_no",
    writtenAt: "at",
    columns: "act_no outcome at:moment",
    leftOut: "",
  },
  {
    table: "bank_lines",
    number: "id",
    writtenAt: "(select read_at from bank_statements s where s.id = statement_id)",
    columns: "statement_id account_code line_no value_on booked_on amount_sen bank_ref",
    leftOut: "narrative",
  },
  {
    table: "bank_statements",
    number: "id",
    writtenAt: "read_at",
    columns:
      "file_id account_code number from_on to_on opening_sen closing_sen line_count read_at:moment",
    leftOut: "",
  },
  {
    table: "charge_history",
    number: "row_no",
    writtenAt: "replaced_at",
    columns: "charge_id version settlements replaced_at:moment",
    leftOut: "record",
  },
  {
    table: "council_images",
    number: "row_no",
    writtenAt: "given_at",
    columns: "council_code name digest:hex reason decided_by approved_by given_at:moment",
    leftOut: "bytes",
  },
  {
    table: "credit_parts",
    number: "id",
    writtenAt: "at",
    columns: "bank_line_id batch_id amount_sen rule at:moment",
    leftOut: "",
  },
  {
    table: "digital_licences",
    number: "issue_no",
    writtenAt: "issued_at",
    columns:
      "document council_code payment_id line_no receipt_number charge_id charge_version type print_type valid_from valid_until handle issued_at:moment",
    leftOut: "",
  },
  {
    table: "gateway_messages",
    number: "id",
    writtenAt: "received_at",
    columns: "provider channel reference digest:hex verdict received_at:moment",
    leftOut: "body",
  },
  {
    table: "hold_releases",
    number: "row_no",
    writtenAt: "released_at",
    columns: "payment_id released_by approved_by remark released_at:moment",
    leftOut: "",
  },
  {
    table: "import_changes",
    number: "row_no",
    writtenAt: "(select imported_at from imports where imports.id = import_id)",
    columns: "import_id charge_id version_before version_after as_of_before:moment was_listed",
    leftOut: "plate_before",
  },
  {
    table: "inbox_files",
    number: "id",
    writtenAt: "received_at",
    columns: "kind name sha256:hex line_count sum_sen taken_by received_at:moment",
    leftOut: "bytes",
  },
  {
    table: "ledger_balances",
    number: "row_no",
    writtenAt: "balanced_at",
    columns: "up_to_no council_code account balance_sen balanced_at:moment",
    leftOut: "",
  },
  {
    table: "ledger_entries",
    number: "id",
    writtenAt: "at",
    columns: "payment_id event_seq council_code account amount_sen at:moment",
    leftOut: "written_by",
  },
  {
    table: "licence_corrections",
    number: "row_no",
    writtenAt: "corrected_at",
    columns: "issue_no seq charge_version reason decided_by approved_by corrected_at:moment",
    leftOut: "",
  },
  {
    table: "licence_rulings",
    number: "row_no",
    writtenAt: "ruled_at",
    columns: "issue_no seq ruling reason decided_by approved_by ruled_at:moment",
    leftOut: "",
  },
  {
    table: "link_revocations",
    number: "row_no",
    writtenAt: "revoked_at",
    columns: "payment_id version revoked_by operator remark revoked_at:moment",
    leftOut: "",
  },
  {
    table: "move_entries",
    number: "id",
    writtenAt: "(select m.at from moves m where m.id = move_id)",
    columns: "move_id owner account bank_account amount_sen",
    leftOut: "",
  },
  {
    table: "moves",
    number: "id",
    writtenAt: "at",
    columns: "kind batch_id bank_line_id statement_id at:moment",
    leftOut: "written_by",
  },
  {
    table: "payment_contacts",
    number: "row_no",
    writtenAt: "corrected_at",
    columns: "payment_id seq allowed_by undoes corrected_at:moment",
    leftOut: "email email_index",
  },
  {
    table: "payment_events",
    number: "id",
    writtenAt: "at",
    columns:
      "payment_id seq kind reference from_status to_status evidence booking received_sen message_id decided_by approved_by remark facts at:moment",
    leftOut: "written_by",
  },
  {
    table: "payment_mails",
    number: "row_no",
    writtenAt: "sent_at",
    columns: "payment_id purpose outcome message_id sent_at:moment",
    leftOut: "recipient",
  },
  {
    table: "payment_texts",
    number: "row_no",
    writtenAt: "sent_at",
    columns: "payment_id outcome sent_at:moment",
    leftOut: "",
  },
  {
    table: "photo_rulings",
    number: "row_no",
    writtenAt: "ruled_at",
    columns: "submission_no charge_id digest:hex ruling decided_by remark ruled_at:moment",
    leftOut: "",
  },
  {
    table: "proposal_decisions",
    number: "row_no",
    writtenAt: "decided_at",
    columns: "proposal_id decision decided_by session_id remark decided_at:moment",
    leftOut: "",
  },
  {
    table: "proposal_endorsements",
    number: "row_no",
    writtenAt: "endorsed_at",
    columns: "proposal_id endorsed_by session_id endorsed_at:moment",
    leftOut: "",
  },
  {
    table: "proposal_results",
    number: "row_no",
    writtenAt: "at",
    columns: "proposal_id outcome said at:moment",
    leftOut: "",
  },
  {
    table: "proposals",
    number: "id",
    writtenAt: "made_at",
    columns:
      "kind owner subject payment_id amount_sen remark made_by session_id made_at:moment lapses_at:moment",
    leftOut: "",
  },
  {
    table: "receipt_gaps",
    number: "id",
    writtenAt: "noted_at",
    columns:
      "council_code year first_count last_count reason decided_by approved_by noted_at:moment",
    leftOut: "",
  },
  {
    table: "receipt_tokens",
    number: "row_no",
    writtenAt: "signed_at",
    columns: "number token key_id signed_at:moment",
    leftOut: "",
  },
  {
    table: "receipt_voids",
    number: "row_no",
    writtenAt: "voided_at",
    columns: "number reason voided_by approved_by voided_at:moment",
    leftOut: "",
  },
  {
    table: "receipts",
    number: "row_no",
    writtenAt: "issued_at",
    columns: "number council_code year count payment_id amount_sen issued_at:moment",
    leftOut: "",
  },
  {
    table: "refunds",
    number: "id",
    writtenAt: "created_at",
    columns: "payment_id event_seq council_code amount_sen reason created_at:moment",
    leftOut: "",
  },
  {
    table: "service_fees",
    number: "id",
    writtenAt: "set_at",
    columns: "method fee_sen reason decided_by approved_by set_at:moment",
    leftOut: "",
  },
  {
    table: "settlement_batches",
    number: "id",
    writtenAt: "told_at",
    columns:
      "file_id provider merchant ref revision settled_on line_count gross_sen fee_sen tax_sen net_sen told_at:moment",
    leftOut: "",
  },
  {
    table: "settlement_lines",
    number: "id",
    writtenAt: "(select told_at from settlement_batches b where b.id = batch_id)",
    columns:
      "batch_id line_no kind reference txn_id txn_at:moment gross_sen fee_sen tax_sen net_sen",
    leftOut: "",
  },
  {
    table: "staff_acts",
    number: "row_no",
    writtenAt: "at",
    columns:
      "staff_id approved_by session_id owner what subject reason row_count digest:hex at:moment",
    leftOut: "",
  },
  {
    table: "stray_debits",
    number: "id",
    writtenAt: "noted_at",
    columns:
      "provider reference transaction_id amount_sen taken_at:moment remark decided_by approved_by noted_at:moment",
    leftOut: "",
  },
];
