import { type Bug, inDomain, inPayments } from "./bug.ts";

const inCharges = (file: string) => `apps/api/src/modules/charges/${file}.ts`;
const attacks = inCharges("lookup-attacks.test");

/** What strangers may look for, keep from others and make us send. */
export const bugsOfBudgets: readonly Bug[] = [
  {
    name: "quotes-uncounted",
    says: "a cart of invented numbers tells which exist, and what they cost",
    file: inCharges("quote-items"),
    edits: [{ search: "await attempt.end(charge !== undefined);", replace: "void attempt;" }],
    caughtBy: {
      file: attacks,
      test: "500 numbers by quotes tell of no more than one person may look for",
    },
  },
  {
    name: "proven-device-exempt",
    says: "a device that found one bill is held to no misses but its own",
    file: inCharges("lookup-limits"),
    edits: [{ search: "isProven ? all : [", replace: "isProven ? [own, ...guarded] : [" }],
    caughtBy: {
      file: attacks,
      test: "devices that each found one bill miss no more than 200 times from one address",
    },
  },
  {
    name: "newcomers-pay-for-all",
    says: "people who mistype behind a carrier's address keep everybody there from finding a first bill",
    file: inCharges("lookup-limits"),
    edits: [{ search: "name: `newcomers ${address}`,", replace: "name: `address ${address}`," }],
    caughtBy: {
      file: attacks,
      test: "what those who found something mistype costs no newcomer anything",
    },
  },
  {
    name: "taken-from-the-bank",
    says: "a payment is ended though its payer left for the bank in the same moment",
    file: inPayments("holds/take-over-holds"),
    edits: [
      {
        search: "if (payment && neverLeft(payment))",
        replace: 'if (payment && (neverLeft(payment) || payment.status === "in_progress"))',
      },
    ],
    caughtBy: {
      file: inPayments("holds/take-over.test"),
      test: "of a payer who leaves and one who wants the bill, exactly one is first",
    },
  },
  {
    name: "hold-never-given-up",
    says: "a bill that nobody left to pay stays held for an hour",
    file: inDomain("holds"),
    edits: [
      {
        search: "const unservedHoldMs = 5 * minuteMs;",
        replace: "const unservedHoldMs = 60 * minuteMs;",
      },
    ],
    caughtBy: {
      file: inPayments("holds/take-over.test"),
      test: "whoever wants it then has it",
    },
  },
  {
    name: "holds-counted-together",
    says: "payments that one device begins in the same moment do not count each other",
    file: inPayments("reserve-charges"),
    edits: [{ search: "lockHolds(tx, visitor), readHolders", replace: "lockHolds, readHolders" }],
    caughtBy: {
      file: inPayments("holds/hold-budget.test"),
      test: "the same at the same time, or without any device, is held to the same",
    },
  },
  {
    name: "page-frees-the-address",
    says: "whoever fetches the page to the bank holds strangers' bills without end, with a new device for each payment",
    file: inPayments("holds/count-holds"),
    edits: [
      {
        search: " &&\n    begun.unanswered <= holdLimits.unansweredPerAddress",
        replace: "",
      },
    ],
    caughtBy: {
      file: inPayments("holds/hold-budget.test"),
      test: "a new device for each payment that also fetches its page holds 1,000 from one address",
    },
  },
  {
    name: "uncounted-where-nothing-is-held",
    says: "hours of parking and declared charges are begun without end, each with its attempts and questions",
    file: inPayments("reserve-charges"),
    edits: [
      {
        search: "if (ids.length === 0) return holdNothing(tx, counted, now);",
        replace: "if (ids.length === 0) return void holdNothing;",
      },
    ],
    caughtBy: {
      file: inPayments("holds/hold-budget.test"),
      test: "one visitor has 30 payments under way that hold nothing, and no more",
    },
  },
  {
    name: "given-away-unsaid",
    says: "a bill goes from a payment in review to another payer, and no history tells it",
    file: inPayments("holds/give-away-holds"),
    edits: [{ search: "    await recordEvent(", replace: "    if (!facts) await recordEvent(" }],
    caughtBy: {
      file: inPayments("holds/given-away.test"),
      test: "a payment that comes back from review without a bill that it gave away is an honest history",
    },
  },
  {
    name: "given-away-after-it-came-back",
    says: "a payment that was decided in the same moment loses its bills to another payer",
    file: inPayments("holds/give-away-holds"),
    edits: [
      {
        search:
          "if (!payment || !isReviewOverdue(payment.status, payment.statusSince, now)) continue;",
        replace: 'if (!payment || !isReviewOverdue("review", new Date(0), now)) continue;',
      },
    ],
    caughtBy: {
      file: inPayments("holds/given-away.test"),
      test: "a payment that came back in the very moment in which somebody wants its bill keeps it",
    },
  },
  {
    name: "leaves-without-its-hold",
    says: "the database would note that a payer left for a bill that somebody else may hold",
    file: "apps/api/migrations/0018_budgets.sql",
    edits: [
      {
        search: "create trigger leaves_with_its_hold after update of handed_off_at",
        replace: "create trigger leaves_with_its_hold after update of returned_at",
      },
    ],
    caughtBy: {
      file: inPayments("holds/take-over.test"),
      test: "the database lets nobody leave for a bill that is not held",
    },
  },
  {
    name: "signed-without-leaving",
    says: "the signed message is given out, and the payment counts as one that never left",
    file: inPayments("messages/read-signed"),
    edits: [
      {
        search:
          "if (attempt.handedOffAt === undefined) await serveSigned(deps, payment, reference);",
        replace: "void serveSigned;",
      },
    ],
    caughtBy: {
      file: inPayments("holds/take-over.test"),
      test: "a hold is kept once the signed message has left with its payer",
    },
  },
  {
    name: "unserved-asked-about",
    says: "providers are asked about attempts that nobody was sent to them with",
    file: inDomain("requery"),
    edits: [
      {
        search: "if (isUnserved(attempt)) return checkOfUnserved(attempt, schedule);",
        replace: "void checkOfUnserved;",
      },
    ],
    caughtBy: {
      file: inPayments("messages/check-payments.test"),
      test: "an attempt whose page was never served is not asked about; its payment expires by itself",
    },
  },
  {
    name: "texts-by-number-only",
    says: "an account that changes its number before each code texts as many strangers as it likes",
    file: "apps/api/src/modules/accounts/own/verify-phone.ts",
    edits: [
      {
        search: "await admitCode(tx, { userId: session.userId, device }, now);",
        replace: "void [admitCode, device];",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/accounts/own/text-budget.test.ts",
      test: "an account that alternates profile and code texts ten strangers a day, not 120",
    },
  },
];
