import type { Bug } from "./bug.ts";

const imports = "apps/api/src/modules/imports";

/** What a council's file, or a void receipt, does to what was paid. */
export const bugsOfImports: readonly Bug[] = [
  {
    name: "booked-is-believed",
    says: "what a council has booked leaves its record, though the record still asks for it",
    file: `${imports}/leaving-payments.ts`,
    edits: [
      { search: "  if (!kind.hasBalance) return;\n", replace: "" },
      { search: " and not paid ? 'paidUntil'", replace: "" },
    ],
    caughtBy: {
      file: `${imports}/asked-again.test.ts`,
      test: "that still asks for what its council has booked is named, and asks in vain",
    },
  },
  {
    name: "old-file-is-fresh",
    says: "an old file with a new date counts as stated again, though it asks for what its council has booked",
    file: `${imports}/import-file.ts`,
    edits: [{ search: "askedAgain.length > 0", replace: "askedAgain.length < 0" }],
    caughtBy: {
      file: `${imports}/asked-again.test.ts`,
      test: "with a later date is not stated again while it asks for what its council has booked",
    },
  },
  {
    name: "undone-in-part-stays",
    says: "a register is stated again though its records are not those of the file",
    file: `${imports}/import-file.ts`,
    edits: [
      {
        search: "if (await hasDifferences(client)) return undefined;",
        replace: "await hasDifferences(client);",
      },
    ],
    caughtBy: {
      file: `${imports}/undo-import.test.ts`,
      test: "after an undoing that left a charge alone, the file below is taken in again and puts it right",
    },
  },
  {
    name: "receipts-not-read",
    says: "whether a balance contains a payment is guessed from dates, though the file says it",
    file: `${imports}/leaving-payments.ts`,
    edits: [
      {
        search:
          "case when s.receipts is null then p.posted_at <= $3 else r.number = any (s.receipts) end",
        replace: "p.posted_at <= $3",
      },
    ],
    caughtBy: {
      file: `${imports}/balances.test.ts`,
      test: "a balance that names the receipt contains the payment",
    },
  },
  {
    name: "dates-decide-unsaid",
    says: "dates alone decide over a balance, and whoever imports is not told",
    file: `${imports}/weigh-payments.ts`,
    edits: [
      { search: "kind.hasBalance && !hasReceipts", replace: "kind.hasBalance && hasReceipts" },
    ],
    caughtBy: {
      file: `${imports}/balances.test.ts`,
      test: "of a file without receipts the operator is told which balances dates alone decided over",
    },
  },
  {
    name: "arrears-asked-again-unnamed",
    says: "arrears that were paid with a renewal are asked for again, and whoever imports is not told",
    file: `${imports}/weigh-payments.ts`,
    edits: [
      { search: " || asksArrearsAgain(kind, charge, each)", replace: " || void asksArrearsAgain" },
    ],
    caughtBy: {
      file: `${imports}/asked-again.test.ts`,
      test: "the same arrears are asked for again: it is named",
    },
  },
  {
    name: "supplement-swallowed",
    says: "what was paid of a year also pays what is charged of it later",
    file: "packages/domain/src/charges/assessment.ts",
    edits: [
      {
        search: "Math.min(chargeSen, covered[year] ?? 0)",
        replace: "covered[year] === undefined ? 0 : chargeSen",
      },
    ],
    caughtBy: {
      file: `${imports}/asked-again.test.ts`,
      test: "what the council asks for beyond what was paid can be paid",
    },
  },
  {
    name: "unquoted-years-paid",
    says: "a payment of an assessment pays years and raises that it was never quoted",
    file: "packages/domain/src/charges/assessment.ts",
    edits: [
      {
        search: "sen(Math.min(row.chargeSen, row.paidSen + quotedSen(row.year)))",
        replace: "row.chargeSen",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/charges/settle-edges.test.ts",
      test: "a payment of an assessment pays what it was quoted",
    },
  },
  {
    name: "void-not-told",
    says: "a council never hears that a receipt became void",
    file: "apps/api/src/modules/postings/post-receipt.ts",
    edits: [{ search: "  await postVoid(deps, receipt);\n", replace: "" }],
    caughtBy: {
      file: "apps/api/src/modules/receipts/void-receipt.test.ts",
      test: "a council is told of a void once",
    },
  },
  {
    name: "void-leaves-charge",
    says: "what a void receipt had paid stays paid",
    file: "apps/api/migrations/0022_void_postings.sql",
    edits: [
      {
        search: "update charges set settlements = without_void(settlements, council_code)",
        replace: "update charges set settlements = settlements",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/receipts/void-receipt.test.ts",
      test: "what a void receipt had paid is owed again",
    },
  },
  {
    name: "undone-file-is-fresh",
    says: "records are called fresh by a file that was undone",
    file: "apps/api/src/modules/charges/registry.ts",
    edits: [{ search: '.where("imports.undoneAt", "is", null)', replace: "" }],
    caughtBy: {
      file: "apps/api/src/modules/charges/stale-records.test.ts",
      test: "a file that was undone counts no more",
    },
  },
  {
    name: "plate-cut-at-twenty",
    says: "a vehicle that has paid twenty compounds is not told of the next one",
    file: "packages/domain/src/charges/kinds.ts",
    edits: [{ search: "const mostOfOnePlate = 200;", replace: "const mostOfOnePlate = 20;" }],
    caughtBy: {
      file: "apps/api/src/modules/charges/registry.test.ts",
      test: "all compounds of a vehicle are found, the newest first, however many it has paid before",
    },
  },
];
