import { type Bug, inDomain, inPayments } from "./bug.ts";

/** Planted bugs in writing the books: atomicity, duplicates, order, account. */
export const bugsOfBooks: readonly Bug[] = [
  {
    name: "no-row-lock",
    says: "two messages about one payment are applied at the same time",
    file: inPayments("store"),
    edits: [
      {
        search: `.where("reference", "=", value("reference")),
    )
    .forUpdate()`,
        replace: `.where("reference", "=", value("reference")),
    )`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/simultaneous-messages.test"),
      test: "different messages about one payment in the same moment",
    },
  },
  {
    name: "transaction-forgotten",
    says: "nobody can tell by which transaction of the provider an attempt was paid",
    file: inPayments("attempts/store"),
    edits: [
      { search: "providerTxnId: attempt.providerTxnId ?? null", replace: "providerTxnId: null" },
    ],
    caughtBy: {
      file: inPayments("messages/accept-message.test"),
      test: "the first number under which money was taken stays with its attempt",
    },
  },
  {
    name: "receipt-from-max",
    says: "the number of a receipt is the highest that can be seen, and one more",
    file: inPayments("moves/write-books"),
    edits: [
      {
        search: "receipt_counters.last_count + 1",
        replace: `(select max(count) + 1 from receipts
            where council_code = receipt_counters.council_code and year = receipt_counters.year)`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/accept-message.test"),
      test: "receipts are numbered without gaps",
    },
  },
  {
    name: "sequence-not-unique",
    says: "the database would keep two events of a payment in the same place",
    file: "apps/api/migrations/0055_fewer_questions.sql",
    edits: [
      {
        search: "drop trigger settlements_not_void on charges;",
        replace: `drop trigger settlements_not_void on charges;
alter table payment_events drop constraint payment_events_payment_id_seq_key cascade;`,
      },
    ],
    caughtBy: {
      file: inPayments("events.test"),
      test: "no two events of a payment have the same place",
    },
  },
  {
    name: "deposit-to-revenue",
    says: "a deposit is booked as the council's income",
    file: inDomain("ledger"),
    edits: [
      {
        search: "{ account, amountSen: settledSen },",
        replace: '{ account: "council_payable" as typeof account, amountSen: settledSen },',
      },
    ],
    caughtBy: {
      file: inDomain("ledger.test"),
      test: "a settlement owes each line to its council under its account, or back to the payer",
    },
  },
  {
    name: "job-before-commit",
    says: "a job is made although its effect stays ordered: it is done twice",
    file: "apps/api/src/jobs/relay-effects.ts",
    edits: [
      {
        search: "await boss.insert(effect.name, rows, { db: fromKysely(tx.withoutPlugins()) });",
        replace: "await boss.insert(effect.name, rows);",
      },
    ],
    caughtBy: {
      file: "apps/api/src/jobs/jobs.test.ts",
      test: "a relay that ends before its commit leaves the effects, and no job",
    },
  },
  {
    name: "clock-of-the-node",
    says: "the time of a transaction is its own machine's, two seconds fast",
    file: "apps/api/src/db/transaction.ts",
    edits: [
      {
        search: "work(tx, now, atOpening",
        replace: "work(tx, new Date(Math.max(+now, Date.now() + 2_000)), atOpening",
      },
    ],
    caughtBy: {
      file: "apps/api/src/db/transaction.test.ts",
      test: "now is the database's time, the same for the whole transaction",
    },
  },
  {
    name: "balance-not-compared",
    says: "the database keeps a balance that is not the sum of its entries",
    file: "apps/api/migrations/0024_bounded_reads.sql",
    edits: [
      {
        search: "or exists (\n      with due as (",
        replace: "or false and exists (\n      with due as (",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/balances/keep-balances.test.ts",
      test: "a balance that is not the sum of its entries",
    },
  },
  {
    name: "balance-of-unsealed",
    says: "a balance is kept of entries among which others may still appear",
    file: "apps/api/src/modules/balances/keep-balances.ts",
    edits: [
      {
        search: 'sql.raw(sealedUpTo({ table: "ledger_entries" }))',
        replace: 'sql.raw("1000000")',
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/balances/keep-balances.test.ts",
      test: "nothing is kept of entries that no seal covers",
    },
  },
  {
    name: "whole-ledger-summed",
    says: "the gauge of the ledger sums every entry that was ever written",
    file: "apps/api/src/modules/balances/read-balances.ts",
    edits: [{ search: "kept[0]?.upToNo ?? 0", replace: "kept.length * 0" }],
    caughtBy: {
      file: "apps/api/src/modules/balances/keep-balances.test.ts",
      test: "a sum is what was kept and the entries since; what was kept is not summed again",
    },
  },
];
