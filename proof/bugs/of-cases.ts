import { type Bug, inPayments } from "./bug.ts";

const settleCharges = "apps/api/src/modules/charges/settle-charges.ts";
const inPart = inPayments("moves/settled-in-part.test");
const rulings = inPayments("moves/rule-on-case.test");

/** What is owed in part, what nobody can read, and what waits for a person. */
export const bugsOfCases: readonly Bug[] = [
  {
    name: "settles-more-than-owed",
    says: "a line settles at the price that was quoted, though less is owed by now",
    file: settleCharges,
    edits: [
      {
        search: "Math.min(line.amountSen, kind.owed(current, rates, line, dayOf(quotedAt)))",
        replace: "Math.max(line.amountSen, kind.owed(current, rates, line, dayOf(quotedAt)))",
      },
    ],
    caughtBy: {
      file: inPart,
      test: "of a charge that is owed in part that part settles, and the rest is due back",
    },
  },
  {
    name: "court-settles-as-quoted",
    says: "a compound that went to court settles at the price that was quoted, though its council has lowered it",
    file: "packages/domain/src/charges/compound.ts",
    edits: [
      {
        search: "  const step = stepOn(today, record, rates);\n  return step ?",
        replace:
          "  const step = stepOn(today, record, rates);\n  if (record.isCourt) return sen(1_000_000);\n  return step ?",
      },
    ],
    caughtBy: {
      file: inPayments("moves/no-longer-offered.test"),
      test: "a compound, lowered and in court: what it still owes settles, and the rest is due back",
    },
  },
  {
    name: "fees-pay-arrears",
    says: "the fees of a renewal also pay arrears that its council charged after it was quoted",
    file: "apps/api/src/modules/charges/settle-charges.ts",
    edits: [{ search: "{ ...settlement, explanation }", replace: "settlement" }],
    caughtBy: {
      file: "apps/api/src/modules/charges/settle-edges.test.ts",
      test: "the renewal of a trading licence pays the arrears that it was quoted; what was charged since stays owed",
    },
  },
  {
    name: "unreadable-stops-all",
    says: "one record that cannot be read keeps every line of the payment from settling",
    file: settleCharges,
    edits: [
      {
        search: "  } catch (fault) {\n",
        replace: "  } catch (fault) {\n    if (fault) throw fault;\n",
      },
    ],
    caughtBy: {
      file: inPart,
      test: "a record that cannot be read puts its own line into suspense; the other lines settle",
    },
  },
  {
    name: "unreadable-stops-cart",
    says: "one record that cannot be read keeps every other bill of a cart, a plate or an account from its price",
    file: "apps/api/src/modules/charges/read-record.ts",
    edits: [
      {
        search: 'throw new DomainError("record_unreadable");',
        replace: "throw error;",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/charges/read-record.test.ts",
      test: "a cart with a record that cannot be read prices the others",
    },
  },
  {
    name: "withdrawn-settles",
    says: "a charge that its council has withdrawn settles days later",
    file: settleCharges,
    edits: [
      {
        search: "return withdrawnAt !== null && endedAt !== undefined",
        replace: "return withdrawnAt !== null && endedAt === undefined && endedAt !== undefined",
      },
    ],
    caughtBy: {
      file: inPart,
      test: "a charge that its council withdraws settles for whoever was paying it, and for nobody later",
    },
  },
  {
    name: "second-amount-ignored",
    says: "suspense keeps the first amount that a provider named, though it names a larger one",
    file: inPayments("messages/note-oddity"),
    edits: [
      {
        search: "receivedSen === undefined || receivedSen <=",
        replace: "receivedSen === undefined || receivedSen >",
      },
    ],
    caughtBy: {
      file: rulings,
      test: "a larger amount than was named before is booked and stays listed, in whatever order they come",
    },
  },
  {
    name: "suspense-vanishes",
    says: "two people state less than is in suspense, and the rest is in no book any more",
    file: "apps/api/migrations/0078_returns_by_file.sql",
    edits: [
      {
        search: "new.received_sen < coalesce(held, filed, 0)",
        replace: "false and new.received_sen < coalesce(held, filed, 0)",
      },
    ],
    caughtBy: {
      file: "apps/api/src/db/money-books.test.ts",
      test: "a dismissal of less than is in suspense",
    },
  },
  {
    name: "ruling-not-weighed",
    says: "a ruling of less than is in suspense is refused by a lock, in words that nobody can act on",
    file: inPayments("moves/rule-on-case"),
    edits: [{ search: "  await requireWhole(tx, attempt, ruling.returnedSen);\n", replace: "" }],
    caughtBy: {
      file: rulings,
      test: "less than is in suspense goes back only when a settlement file shows that it was taken",
    },
  },
  {
    name: "second-debit-unlisted",
    says: "a second debit is written into history, where nobody looks",
    file: inPayments("messages/note-oddity"),
    edits: [
      {
        search: 'await openCase(tx, payment.id, { reference, kind: "second_debit", seq, now });',
        replace: "void seq;",
      },
    ],
    caughtBy: {
      file: rulings,
      test: "a second debit is listed, and what it took goes back beside the payment",
    },
  },
  {
    name: "unsigned-numbers-alarm",
    says: "whoever invents numbers of transactions wakes a person for each",
    file: inPayments("messages/note-oddity"),
    edits: [{ search: "unsigned: 1 }", replace: "unsigned: 100 }" }],
    caughtBy: {
      file: rulings,
      test: "numbers that are not signed raise one alarm, however many somebody invents",
    },
  },
  {
    name: "unanswered-for-ever",
    says: "what a provider never answered is never asked again, though an operator orders it",
    file: inPayments("messages/check-payments"),
    edits: [{ search: 'due === "ask" || isOrdered', replace: 'due === "ask"' }],
    caughtBy: {
      file: rulings,
      test: "what a provider never answered is listed, and an operator lets it be asked again",
    },
  },
  {
    name: "report-forgets-dismissal",
    says: "the day's report takes suspense out again, and money that was dismissed it does not",
    file: "apps/api/src/modules/books/council-day/read-council-day.ts",
    edits: [
      { search: "b.evidence in ('mismatched', 'dismissed')", replace: "b.evidence = 'mismatched'" },
    ],
    caughtBy: {
      file: "apps/api/src/modules/books/council-day/report-council-day.test.ts",
      test: "a day on which dismissed money was approved after all agrees with the ledger",
    },
  },
];
