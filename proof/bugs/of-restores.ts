import type { Bug } from "./bug.ts";

const migration = "apps/api/migrations/0017_restorable_books.sql";
const inSeals = (name: string) => `apps/api/src/modules/seals/${name}.ts`;

/** What a restore must find again: numbers that were given, seals that hold in another cluster. */
export const bugsOfRestores: readonly Bug[] = [
  {
    name: "lost-number-given-again",
    says: "a number that somebody holds already is given to another receipt",
    file: "apps/api/migrations/0055_fewer_questions.sql",
    edits: [
      {
        search: "when is_in_gap(new.council_code, new.year, new.count) then 'gap_empty'",
        replace: "when false then 'gap_empty'",
      },
    ],
    caughtBy: {
      file: "apps/api/src/db/receipt-gaps.test.ts",
      test: "a receipt with a number that is lost is refused to everybody",
    },
  },
  {
    name: "counter-raised-in-silence",
    says: "a counter may pass numbers of which no gap is written down",
    file: migration,
    edits: [
      {
        search:
          "select from receipt_gaps where council_code = new.council_code and year = new.year and last_count = the_count",
        replace: "select from receipt_counters where last_count = the_count",
      },
    ],
    caughtBy: {
      file: "apps/api/src/db/receipt-gaps.test.ts",
      test: "a counter that passes numbers without a word is refused to everybody",
    },
  },
  {
    name: "table-left-unsealed",
    says: "voided receipts are under no seal",
    file: inSeals("sealed-tables"),
    edits: [
      {
        search: `  {
    table: "receipt_voids",
    number: "row_no",
    writtenAt: "voided_at",
    columns: "number reason voided_by approved_by voided_at:moment",
    leftOut: "",
  },
`,
        replace: "",
      },
    ],
    caughtBy: {
      file: inSeals("seal-books.test"),
      test: "every table whose rows are never changed is sealed, with every column or a reason",
    },
  },
  {
    name: "seal-past-a-writer",
    says: "a seal covers the numbers of a transaction that still runs",
    file: inSeals("find-reach"),
    edits: [{ search: "for (const { table } of left) reach.delete(table);", replace: "" }],
    caughtBy: {
      file: inSeals("seal-books.test"),
      test: "rows of a transaction that still runs, and all that are younger, wait for a later seal",
    },
  },
  {
    name: "unsealed-untold",
    says: "the gauge of seals looks at one table only",
    file: inSeals("seal-sql"),
    edits: [
      {
        search: "const firsts = sealedTables.map(",
        replace: "const firsts = sealedTables.slice(0, 7).map(",
      },
    ],
    caughtBy: {
      file: inSeals("seal-books.test"),
      test: "the oldest row without a seal is told, of whatever table",
    },
  },
  {
    name: "new-receipt-in-old-mail",
    says: "after a restore the mail of another receipt bears the name of the one that was sent before",
    file: "apps/api/src/modules/notifications/deliver-mail.ts",
    edits: [{ search: "paymentId, ...receipts]", replace: "paymentId]" }],
    caughtBy: {
      file: "apps/api/src/modules/notifications/mail-receipt.test.ts",
      test: "the receipt that follows a lost one is no copy of its mail, which a mailbox would not show",
    },
  },
];
