import { type Bug, inPayments } from "./bug.ts";

const inSettlements = (file: string) => `apps/api/src/modules/settlements/${file}.ts`;
const beside = inSettlements("debits-beside.test");
const filed = inSettlements("filed-debits.test");

/** What was taken beside a payment, sent back by people, and meets a file. */
export const bugsOfDebits: readonly Bug[] = [
  {
    name: "sent-back-never-settled",
    says: "a line of what people have sent back settles nothing, and stays unexplained",
    file: inSettlements("match-lines"),
    edits: [{ search: "  await settleBeside(tx, which, now);\n", replace: "" }],
    caughtBy: {
      file: beside,
      test: "what was taken twice and sent back is owed once, whatever comes first",
    },
  },
  {
    name: "second-debit-owed-twice",
    says: "a second debit is owed by its file and by a ruling of another sum",
    file: inSettlements("match-lines"),
    edits: [{ search: " or is_sent_back then", replace: " then" }],
    caughtBy: {
      file: beside,
      test: "when people sent back another sum than was taken, the rest is listed and nothing is owed twice",
    },
  },
  {
    name: "filed-debit-unsaid",
    says: "a second debit of which only a file tells waits for nobody",
    file: inSettlements("take-in"),
    edits: [{ search: "    await noteSecondDebits(tx, now);\n", replace: "" }],
    caughtBy: {
      file: filed,
      test: "a second debit by fpx of which only a file tells is a case, and books nothing of the payment",
    },
  },
  {
    name: "filed-debit-told-twice",
    says: "a second debit is a case by its message and another by its file",
    file: inSettlements("note-second-debits"),
    edits: [
      { search: "where place > (select count(*)", replace: "where place > (select 0 * count(*)" },
    ],
    caughtBy: {
      file: filed,
      test: "a second debit by card, filed as T2,T1, is one case, whether file or message is first",
    },
  },
  {
    name: "invented-number-hides-a-debit",
    says: "a number that a payer invented keeps what a file shows from a person for ever",
    file: inSettlements("note-second-debits"),
    edits: [{ search: " and c.closed_at is null\n", replace: "\n" }],
    caughtBy: {
      file: filed,
      test: "a number that a payer invented, and that people have closed, hides no debit that a file shows",
    },
  },
  {
    name: "doubled-line-settles",
    says: "a line that stands twice in a file settles what was sent back, too",
    file: inSettlements("match-lines"),
    edits: [{ search: "\n          and not ${isDoubled}) as line", replace: ") as line" }],
    caughtBy: {
      file: beside,
      test: "a debit that stands twice in a file does not settle what was sent back",
    },
  },
  {
    name: "outdated-match-stays",
    says: "a line goes on settling a payment whose amount has changed since",
    file: inSettlements("look-again"),
    edits: [
      {
        search: "const outdated = await undoOutdated(tx, reach);",
        replace: "const outdated = (await undoOutdated(tx)).slice(1);",
      },
    ],
    caughtBy: {
      file: beside,
      test: "money that went back, and is approved with another sum after its file, is listed with the difference",
    },
  },
  {
    name: "closed-too-early-stays-closed",
    says: "what people closed before any file showed it is told to nobody when one does",
    file: inSettlements("note-second-debits"),
    edits: [{ search: " or c.closed_at >= s.told_at", replace: " or true" }],
    caughtBy: {
      file: filed,
      test: "what people closed with nothing before any file showed it is asked again, and once",
    },
  },
  {
    name: "two-files-two-debits",
    says: "a debit that two files show is owed to its payer twice",
    file: inSettlements("match-lines"),
    edits: [{ search: "o.gross_sen = l.gross_sen", replace: "o.batch_id = l.batch_id" }],
    caughtBy: {
      file: filed,
      test: "a debit that two files show is one case, and owed to its payer once",
    },
  },
  {
    name: "named-after-nameless-is-second",
    says: "what one file names by its number alone, and another by ours, was taken twice",
    file: inSettlements("match-lines"),
    edits: [
      {
        search: "l.reference in (o.reference, s.reference)",
        replace: "l.reference = o.reference",
      },
    ],
    caughtBy: {
      file: inSettlements("unsigned-numbers.test"),
      test: "a debit that one file names by its number alone, and another by our reference, was taken once",
    },
  },
  {
    name: "late-message-tells-again",
    says: "a message opens a second case for what a file told by the other number",
    file: inPayments("messages/note-oddity"),
    edits: [{ search: " || (isFiled && named === providerTxnId)", replace: "" }],
    caughtBy: {
      file: filed,
      test: "a file that settles the number of which a late message tells has told of it by the other",
    },
  },
];
