import type { Bug } from "./bug.ts";

const inSettlements = (file: string) => `apps/api/src/modules/settlements/${file}.ts`;
const reading = inSettlements("reading/formats.test");
const refused = inSettlements("reading/refused-statements.test");
const taking = inSettlements("statement-formats.test");

/** What makes a statement say something else than the bank, by the format in which it came. */
export const bugsOfStatements: readonly Bug[] = [
  {
    name: "reversal-read-as-credit",
    says: "a debit of MT940 that takes a credit back (RC) is read as a credit",
    file: inSettlements("reading/read-mt940"),
    edits: [{ search: "  RC: negateSen,", replace: "  RC: (amount) => amount," }],
    caughtBy: {
      file: reading,
      test: "a reversal in MT940 goes the other way than what it takes back",
    },
  },
  {
    name: "reversal-turned-twice",
    says: "an entry of camt.053 that is marked as a reversal is turned, though it goes its own way already",
    file: inSettlements("reading/read-camt"),
    edits: [
      {
        search: 'return mark === "CRDT" ? amountSen : negateSen(amountSen);',
        replace:
          'return (mark === "CRDT") !== (textAt(element, "RvslInd") === "true") ? amountSen : negateSen(amountSen);',
      },
    ],
    caughtBy: { file: reading, test: "a statement is the same in every format" },
  },
  {
    name: "statement-in-each-format",
    says: "O4: the same statement in another format is booked again, as far as the database lets it",
    file: inSettlements("take-statement"),
    edits: [
      { search: "  if (await isKnown(tx, file)) return false;\n", replace: "" },
      {
        search: "if (file.number !== last.number + 1) {",
        replace: "if (file.number > last.number + 1) {",
      },
    ],
    caughtBy: {
      file: taking,
      test: "a statement that comes again in another format changes nothing",
    },
  },
  {
    name: "other-lines-taken-for-known",
    says: "a statement with other lines than the one in the books is said to be the same",
    file: inSettlements("known-statement"),
    edits: [
      {
        search: "if (traitsOf({ ...known, lines }) === traitsOf(file)) return true;",
        replace: "if (lines.length === file.lines.length) return true;",
      },
    ],
    caughtBy: {
      file: taking,
      test: "a statement of a number that is in the books with other lines is refused",
    },
  },
  {
    name: "last-page-not-awaited",
    says: "an MT940 that was cut behind one of its pages is taken for the whole statement",
    file: inSettlements("reading/read-mt940"),
    edits: [{ search: 'if (last.closing.kind !== "F")', replace: "if (false)" }],
    caughtBy: { file: refused, test: "MT940 without its last page" },
  },
  {
    name: "pending-line-booked",
    says: "a line that the bank has not booked is in our books",
    file: inSettlements("reading/read-camt"),
    edits: [{ search: 'if (status !== "BOOK")', replace: "if (status === undefined)" }],
    caughtBy: { file: refused, test: "camt.053 with a pending line" },
  },
  {
    name: "dollars-read-as-ringgit",
    says: "a statement in another currency is booked as ringgit",
    file: inSettlements("reading/statement"),
    edits: [{ search: 'if (currency !== "MYR")', replace: 'if (currency === "")' }],
    caughtBy: { file: refused, test: "MT940 in dollars" },
  },
  {
    name: "first-account-that-ends-so",
    says: "a statement is booked on the first of two accounts whose numbers end alike",
    file: inSettlements("take-statement"),
    edits: [{ search: "if (others.length > 0)", replace: "if (false)" }],
    caughtBy: {
      file: taking,
      test: "a bank's number is of the one account that ends with its last four digits",
    },
  },
];
