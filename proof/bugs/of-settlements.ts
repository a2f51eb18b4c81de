import type { Bug } from "./bug.ts";

const inSettlements = (file: string) => `apps/api/src/modules/settlements/${file}.ts`;
const month = inSettlements("month.test");
const taking = inSettlements("take-in.test");
const plain = "is explained to the last sen, and the books are the bank's";
const forty = "has exactly forty exceptions, each where the bank says and of its amount";
const apart = "whose sum is what keeps books and bank apart";
const troubled =
  "a month of split, lumped, late, cut and revised batches is explained all the same";

const unsigned = inSettlements("unsigned-numbers.test");

/** What makes the books say something else than the bank, or explain a credit by what is not in it. */
export const bugsOfSettlements: readonly Bug[] = [
  {
    name: "fee-without-its-other-side",
    says: "O1: a fee is taken from what is due and booked nowhere",
    file: inSettlements("book-batch"),
    edits: [
      {
        search: "(values ('provider_fees', 1), ('settlement_due', -1))",
        replace: "(values ('settlement_due', -1))",
      },
    ],
    caughtBy: { file: month, test: plain },
  },
  {
    name: "second-debit-of-the-wrong-sign",
    says: "O2: what is owed to a payer is booked as owed by the payer",
    file: inSettlements("book-batch"),
    edits: [
      {
        search: "('settlement_due', 1), ('refund_due', -1)",
        replace: "('settlement_due', -1), ('refund_due', 1)",
      },
    ],
    caughtBy: {
      file: taking,
      test: "a second debit in a later file is found, and owed to its payer by the councils that have it",
    },
  },
  {
    name: "outside-lines-skipped",
    says: "O3: what is not ours on a statement is not booked, and the books are not the bank's",
    file: inSettlements("take-statement"),
    edits: [
      {
        search: `    const entries = entriesOf(booking, line.amountSen, side);`,
        replace: `    if (side === "outside") continue;\n    const entries = entriesOf(booking, line.amountSen, side);`,
      },
    ],
    caughtBy: { file: month, test: plain },
  },
  {
    name: "accent-keeps-a-file-out",
    says: "a statement with one name that is not UTF-8 cannot be taken in",
    file: inSettlements("reading/read-file"),
    edits: [
      {
        search: 'return new TextDecoder("windows-1252").decode(bytes);',
        replace: 'throw new UnreadableFile("The file is not UTF-8 text.");',
      },
    ],
    caughtBy: {
      file: taking,
      test: "a bank's words about a payer with an accent or a pipe are read, written as latin1",
    },
  },
  {
    name: "statement-out-of-turn",
    says: "O4: an export that overlaps, or follows a missing one, is taken",
    file: inSettlements("take-statement"),
    edits: [{ search: "if (file.number !== last.number + 1) {", replace: "if (false) {" }],
    caughtBy: { file: taking, test: "where a statement is missing before it, or overlaps" },
  },
  {
    name: "total-not-compared",
    says: "O5: what a file tells of itself is read and compared with nothing",
    file: inSettlements("reading/read-settlement"),
    edits: [
      {
        search: 'requireSame("count", readCount(total, count), lines.length);',
        replace: "readCount(total, count);",
      },
    ],
    caughtBy: { file: taking, test: "whose count is not that of its lines" },
  },
  {
    name: "revision-beside-the-first",
    says: "O6: the lines of a batch that was revised go on settling",
    file: inSettlements("take-settlement"),
    edits: [{ search: "if (last) await undoMatches(tx, last.id, batchId);", replace: "" }],
    caughtBy: { file: month, test: troubled },
  },
  {
    name: "second-debit-taken-for-the-first",
    says: "O7: money that was taken twice is listed as if its amount were wrong",
    file: inSettlements("match-lines"),
    edits: [{ search: "else 'second' end as class", replace: "else 'other_amount' end as class" }],
    caughtBy: {
      file: taking,
      test: "a second debit in a later file is found, and owed to its payer by the councils that have it",
    },
  },
  {
    name: "match-within-a-ringgit",
    says: "O8: a line of nearly the same amount settles a payment",
    file: inSettlements("match-lines"),
    edits: [
      {
        search: "${booked} = l.gross_sen",
        replace: "abs(${booked} - l.gross_sen) <= 100",
      },
    ],
    caughtBy: { file: month, test: forty },
  },
  {
    name: "unsigned-number-takes-a-line",
    says: "a payer writes another payment's number into a message, and its money is found under it",
    file: inSettlements("match-lines"),
    edits: [
      {
        search: "(a.is_txn_proven and a.provider_txn_id = l.txn_id)",
        replace: "(a.provider_txn_id = l.txn_id)",
      },
    ],
    caughtBy: {
      file: unsigned,
      test: "a number that a payer may have changed takes no line of somebody else's money",
    },
  },
  {
    name: "suspense-settled-early",
    says: "a line settles money in suspense, and what is missing when more is approved is listed nowhere",
    file: inSettlements("match-lines"),
    edits: [{ search: "sql`a.evidence <> 'mismatched'`", replace: "sql`a.evidence is not null`" }],
    caughtBy: {
      file: inSettlements("undecided-amounts.test"),
      test: "money in suspense is settled when two people have ruled on it",
    },
  },
  {
    name: "forged-number-sticks",
    says: "a number that a payer changed stays, though we have fetched the right one",
    file: "apps/api/src/modules/payments/messages/apply-to-payment.ts",
    edits: [
      { search: "return isNews || corrects ?", replace: "return isNews || (corrects && isNews) ?" },
    ],
    caughtBy: {
      file: unsigned,
      test: "an answer that we fetched corrects the number, by which its line is then found",
    },
  },
  {
    name: "extra-lines-ignored",
    says: "O9: a line that settles nothing is listed nowhere",
    file: inSettlements("match-lines"),
    edits: [
      {
        search: "select id, batch_id, class from classed\n",
        replace: "select id, batch_id, class from classed where class <> 'foreign'\n",
      },
    ],
    caughtBy: { file: month, test: forty },
  },
  {
    name: "line-believed-without-asking",
    says: "O10: nobody asks the provider about a line of a payment that it never approved",
    file: inSettlements("take-settlement"),
    edits: [{ search: "await askAbout(tx, enqueue, open);", replace: "" }],
    caughtBy: {
      file: taking,
      test: "a line proves no payment: its provider is asked, and only what it answers is booked",
    },
  },
  {
    name: "net-not-computed",
    says: "O11: a line whose net is not gross without fee and tax is taken",
    file: inSettlements("reading/read-settlement"),
    edits: [
      {
        search: "if (subtractSen(subtractSen(grossSen, feeSen), taxSen) !== netSen) {",
        replace: "if (false) {",
      },
    ],
    caughtBy: { file: taking, test: "whose net is not gross without fees" },
  },
  {
    name: "part-credit-closes-batch",
    says: "O12: the first of two credits is taken for the whole batch",
    file: "packages/domain/src/settlement/explain-credits.ts",
    edits: [
      {
        search: "own.length > mostCreditsOfOne || !isWhole",
        replace: "own.length > mostCreditsOfOne || (!isWhole && own.length > 1)",
      },
    ],
    caughtBy: {
      file: "packages/domain/src/settlement/explain-credits.test.ts",
      test: "together with the others that name the same batch",
    },
  },
  {
    name: "one-of-two-is-chosen",
    says: "a credit that two batches could explain is given to the first",
    file: "packages/domain/src/settlement/explain-credits.ts",
    edits: [
      {
        search: "if (set === undefined || others.length > 0) return [];",
        replace: "if (set === undefined) return [];",
      },
    ],
    caughtBy: {
      file: "packages/domain/src/settlement/explain-credits.test.ts",
      test: "not by its sum where two batches, or two credits, have it",
    },
  },
  {
    name: "credit-stays-the-operators",
    says: "O13 O14: what the bank has shown of a batch reaches no council",
    file: inSettlements("look-again"),
    edits: [
      {
        search:
          "for (const batch of new Set(parts.map((part) => part.batch))) await bookBatch(tx, batch, now);",
        replace: "",
      },
    ],
    caughtBy: { file: month, test: plain },
  },
  {
    name: "other-amount-counted-whole",
    says: "O14: the exceptions no longer sum to what keeps books and bank apart",
    file: inSettlements("list-exceptions"),
    edits: [
      {
        search:
          "(case when ${isInsteadOfDebit} then booked_sen(l.reference) else 0 end - l.gross_sen)::text",
        replace: "(-l.gross_sen)::text",
      },
    ],
    caughtBy: { file: month, test: apart },
  },
  {
    name: "line-named-by-nobody",
    says: "whoever has the worker's hands makes what is not explained disappear",
    file: "apps/api/migrations/0101_lines_named_outside.sql",
    edits: [
      {
        search: "if not exists (select from proposals p join proposal_results r",
        replace: "if false and not exists (select from proposals p join proposal_results r",
      },
    ],
    caughtBy: {
      file: inSettlements("name-outside.test"),
      test: "the database names no line on which two people have not agreed, whoever asks it",
    },
  },
  {
    name: "named-after-a-file",
    says: "a line that a file has explained is booked once more, as the account's own",
    file: inSettlements("name-outside"),
    edits: [{ search: "if (!open) return false;", replace: "" }],
    caughtBy: {
      file: inSettlements("name-outside.test"),
      test: "that a file has explained before the worker came is told as the reason why nothing was done",
    },
  },
];
