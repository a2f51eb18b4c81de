import type { Bug } from "./bug.ts";

const inSettlements = (file: string) => `apps/api/src/modules/settlements/${file}.ts`;
const keeping = inSettlements("keep-awaited.test");

/** What makes the list of debits that no line has settled say too much or too little. */
export const bugsOfAwaited: readonly Bug[] = [
  {
    name: "revision-forgets-what-is-owed",
    says: "O14: a payment that a revision leaves out is on no list, and nobody asks its provider",
    file: inSettlements("take-settlement"),
    edits: [{ search: "  await awaitAgain(tx, batchId);\n", replace: "" }],
    caughtBy: {
      file: keeping,
      test: "what a revision leaves out is owed again",
    },
  },
  {
    name: "settled-still-awaited",
    says: "O14: what a line has settled stays on the list of what providers owe",
    file: inSettlements("match-lines"),
    edits: [
      {
        search: "using settled s where s.reference = a.reference",
        replace: "using settled s where false and s.reference = a.reference",
      },
    ],
    caughtBy: {
      file: keeping,
      test: "what was approved is listed once it is under a seal, and leaves when a line settles it",
    },
  },
  {
    name: "settled-awaited-anew",
    says: "O14: what a line settled before its payment was under a seal is called owed",
    file: inSettlements("keep-awaited"),
    edits: [
      {
        search: "where not exists (select from settled_attempts s",
        replace: "where true or not exists (select from settled_attempts s",
      },
    ],
    caughtBy: {
      file: keeping,
      test: "what a line settled before the seal came is never listed",
    },
  },
  {
    name: "list-reaches-past-the-seal",
    says: "O14: the list is called complete up to an entry below which others can still appear",
    file: inSettlements("keep-awaited"),
    edits: [
      {
        search:
          "(select coalesce(max(to_no), 0) from seal_parts where table_name = 'ledger_entries'))",
        replace: "(select coalesce(max(id), 0) from ledger_entries))",
      },
    ],
    caughtBy: {
      file: keeping,
      test: "a payment that commits late is on the list all the same",
    },
  },
];
