import type { Check } from "./check.ts";

/** What of the books may be changed once it is written, by the columns. Nothing else may be, by anybody but the owner. */
const changeable: Readonly<Record<string, string>> = {
  payments: "status status_since capability_version",
  payment_lines: "outcome settled_sen",
  payment_attempts:
    "handed_off_at returned_at superseded_at evidence ended_at awaits_authoriser asked_at not_found_first_at " +
    "not_found_last_at provider_code provider_txn_id is_txn_proven provider_txn_at card_code",
  postings: "posting_no posted_at",
  void_postings: "posting_no posted_at",
  receipt_counters: "last_count",
  cases: "closed_at closed_seq",
  charges: "settlements",
  settled_attempts: "undone_by",
};

/** What may be taken away when its time is over, by whoever forgets and nobody else. */
const erasable: Readonly<Record<string, string>> = {
  payments: "payer_name email phone email_index phone_index",
  payment_attempts: "payer_fields",
  payment_lines: "consent declarant",
  payment_contacts: "email email_index",
  payment_mails: "recipient",
  gateway_messages: "body",
};

/** What is only ever added to; a council's records and rates come from the owner's imports alone. */
const fixed =
  `gateway_messages payment_events ledger_entries receipts receipt_voids receipt_tokens receipt_gaps refunds
  hold_releases link_revocations payment_contacts payment_mails payment_texts stray_debits seals seal_parts account_events
  charge_history imports import_changes councils staff_acts bank_accounts merchants inbox_files settlement_batches settlement_lines
  bank_statements bank_lines credit_parts moves move_entries
  proposals proposal_endorsements proposal_decisions proposal_results act_results
  ledger_balances digital_licences licence_rulings licence_corrections photo_rulings council_images service_fees`.split(
    /\s+/,
  );

/** Who alone may write what tells who speaks: a verb, a table, a column and the roles. */
const rightful = [
  ["INSERT", "payments", "id", "server"],
  ["INSERT", "payment_events", "decided_by", "worker operator"],
  ["INSERT", "receipts", "number", "server worker"],
  ["INSERT", "receipt_voids", "number", "worker operator"],
  ["INSERT", "receipt_gaps", "reason", "operator"],
  ["INSERT", "stray_debits", "reference", "operator"],
  ["INSERT", "hold_releases", "remark", "worker operator"],
  ["INSERT", "proposals", "subject", "operator office"],
  ["INSERT", "proposal_decisions", "decision", "operator office"],
  ["INSERT", "proposal_endorsements", "endorsed_by", "office"],
  ["INSERT", "proposal_results", "outcome", "worker operator"],
  ["INSERT", "act_results", "outcome", "worker"],
  ["UPDATE", "site_settings", "closing", "operator"],
  ["DELETE", "security_events", "at", "retention"],
  ["INSERT", "seals", "hash", "worker"],
  ["INSERT", "seal_parts", "hash", "worker"],
  ["UPDATE", "postings", "posted_at", "worker"],
  ["UPDATE", "void_postings", "posted_at", "worker"],
  ["INSERT", "charges", "record", ""],
  ["INSERT", "import_changes", "charge_id", ""],
  ["SELECT", "users", "password_hash", "server"],
  ["INSERT", "users", "roles", ""],
  ["UPDATE", "users", "roles", "server operator"],
  ["INSERT", "account_events", "role", "operator"],
  ["INSERT", "staff", "email", "operator"],
  ["INSERT", "staff_roles", "role", "operator"],
  ["INSERT", "staff_enrolments", "code_hash", "operator"],
  ["INSERT", "staff_acts", "approved_by", "operator"],
  ["INSERT", "inbox_files", "sha256", "operator"],
  ["INSERT", "settlement_lines", "gross_sen", "operator"],
  ["INSERT", "bank_lines", "amount_sen", "operator"],
  ["INSERT", "move_entries", "amount_sen", "worker operator"],
  ["SELECT", "staff", "password_hash", "office"],
] as const;

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");
/** The tables of the books, as a list of SQL. */
export const books = quoted([...Object.keys(changeable), ...fixed]);
const columnsOf = (list: Readonly<Record<string, string>>) =>
  Object.entries(list)
    .flatMap(([table, columns]) => columns.split(" ").map((column) => `('${table}', '${column}')`))
    .join(", ");
const alone = rightful
  .map(([verb, table, column, roles]) => `('${verb}', '${table}', '${column}', '${roles}')`)
  .join(", ");

/** Who was granted what by whoever: of a whole table, or of a column. */
const rights = `
  select relname as name, null as col, privilege_type as verb, relowner as owner, grantee from pg_class, aclexplode(relacl)
  where relnamespace = 'public'::regnamespace and grantee <> relowner
  union all
  select relname, attname, privilege_type, relowner, grantee
  from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl)
  where relnamespace = 'public'::regnamespace and grantee <> relowner`;
const whom = `case grantee when 0 then 'everybody' else grantee::regrole::text end`;

/** What the roles of the processes may do to the books. The owner is not asked: who has that password is another matter. */
export const checksOfRights: Check[] = [
  {
    proves: "I15",
    says: "nobody was granted to rewrite the books",
    faults: `
      select format('%s may %s %s', ${whom}, verb, name || coalesce('.' || col, '')) as what
      from (${rights}) as rights
      where name in (${books}) and verb not in ('SELECT', 'INSERT') and not (verb = 'UPDATE' and coalesce(
        (name, col) in (values ${columnsOf(changeable)}) and ${whom} <> 'retention'
        or (name, col) in (values ${columnsOf(erasable)}) and ${whom} = 'retention', false))`,
  },
  {
    proves: "I15",
    says: "what tells who speaks is written by nobody else",
    faults: `
      select distinct format('%s may %s %s.%s', ${whom}, alone.verb, alone.name, alone.col) as what
      from (values ${alone}) as alone (verb, name, col, roles)
      join (${rights}) as rights on rights.name = alone.name and rights.verb = alone.verb
        and (rights.col is null or rights.col = alone.col)
      where ${whom} <> all (string_to_array(alone.roles, ' '))`,
  },
  {
    proves: "I15",
    says: "no process can change the shape of the database, or be another",
    faults: `
      with process as (select distinct r.* from (${rights}) as rights join pg_roles r on r.oid = grantee)
      select format('%s may make tables in %s', rolname, nspname) as what from process, pg_namespace
      where nspname in ('public', 'pgboss') and has_schema_privilege(process.oid, pg_namespace.oid, 'create')
      union all
      select format('%s is more than a process', rolname) from process
      where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      union all
      select format('%s can be %s', rolname, roleid::regrole) from process join pg_auth_members on member = process.oid
      union all
      select format('%s owns %s', rolname, relname) from process join pg_class on relowner = process.oid`,
  },
];
