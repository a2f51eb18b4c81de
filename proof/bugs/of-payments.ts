import { type Bug, inDomain, inPayments } from "./bug.ts";

/** Payments that begin, are watched and begin again. */
export const bugsOfPayments: readonly Bug[] = [
  {
    name: "key-without-body",
    says: "an idempotency key answers for any body",
    file: inPayments("start-payment"),
    edits: [
      {
        search:
          'if (!hashes.includes(row.requestHash)) throw new DomainError("idempotency_conflict");',
        replace: "",
      },
    ],
    caughtBy: {
      file: inPayments("start-payment.test"),
      test: "the same key with another body is refused and changes nothing",
    },
  },
  {
    name: "known-key-refused",
    says: "a payer whose answer was lost, and who asks again after the payment, is told that nothing is owed",
    file: inPayments("start-payment"),
    edits: [{ search: "if (!known) throw error;", replace: "throw error;" }],
    caughtBy: {
      file: inPayments("start-payment.test"),
      test: "the same key and body are answered with the same bytes, before and after the payment",
    },
  },
  {
    name: "withdrawn-while-priced",
    says: "a charge that leaves its register between its price and its reservation is paid all the same",
    file: inPayments("reserve-charges"),
    edits: [{ search: '    .where("isListed", "=", true)\n', replace: "" }],
    caughtBy: {
      file: inPayments("begin-anew.test"),
      test: "a charge that its council withdraws between its price and its reservation",
    },
  },
  {
    name: "key-found-only-before",
    says: "of two devices that send one key in the same moment, one is told of a fault",
    file: inPayments("start-payment"),
    edits: [
      {
        search: "!(error instanceof DomainError) && !isKeyTaken",
        replace: "!(error instanceof DomainError)",
      },
    ],
    caughtBy: {
      file: inPayments("start-payment.test"),
      test: "one key that two devices send in the same moment begins one payment",
    },
  },
  {
    name: "receipt-year-of-greenwich",
    says: "in the first eight hours of a year receipts are counted in the one before",
    file: inPayments("moves/write-books"),
    edits: [{ search: "yearOf(dayOf(now))", replace: "now.getUTCFullYear()" }],
    caughtBy: {
      file: inPayments("moves/receipt-numbers.test"),
      test: "each council counts its receipts from one in each year of Kuching",
    },
  },
  {
    name: "unique-key-dropped",
    says: "the database would keep one idempotency key for two payments",
    file: "apps/api/migrations/0003_payments.sql",
    edits: [
      {
        search: "idempotency_key text not null unique check",
        replace: "idempotency_key text not null check",
      },
    ],
    caughtBy: {
      file: "apps/api/src/db/money-tables.test.ts",
      test: "an idempotency key makes one payment",
    },
  },
  {
    name: "council-from-request",
    says: "a charge is found by its number alone and booked for the council that the request names",
    file: "apps/api/src/modules/charges/registry.ts",
    edits: [
      {
        search: `.onRef("charges.councilCode", "=", "councils.code")`,
        replace: "",
      },
    ],
    caughtBy: {
      file: inPayments("council-of-charge.test"),
      test: "a charge cannot be paid under the name of another council",
    },
  },
  {
    name: "retry-reuses-reference",
    says: "the next attempt goes to the bank under the reference of the one before",
    file: inPayments("attempts/add-attempt"),
    edits: [
      {
        search: "const reference = providerReference(randomBytes(referenceLength));",
        replace:
          "const reference = payment.attempts.at(-1)?.reference ?? providerReference(randomBytes(referenceLength));",
      },
    ],
    caughtBy: {
      file: inPayments("attempts/start-attempt.test"),
      test: "an attempt whose page was never served is superseded at once",
    },
  },
  {
    name: "second-hides-first",
    says: "with a second attempt the first is forgotten, approved or not",
    file: inPayments("store"),
    edits: [
      {
        search: '.orderBy("attemptNo");',
        replace: '.where("supersededAt", "is", null).orderBy("attemptNo");',
      },
    ],
    caughtBy: {
      file: inPayments("attempts/start-attempt.test"),
      test: "a superseded attempt is still watched, and its approval still counts",
    },
  },
  {
    name: "attempts-before-the-lock",
    says: "what is known of a payment's attempts is read before the payment is locked",
    file: inPayments("store"),
    edits: [
      {
        search: `const [[row], attempts] = await Promise.all([
    lockByAttempt(tx, { reference }),
    findAttemptsBeside(tx, { reference }),
  ]);`,
        replace: `const [attempts, [row]] = await Promise.all([
    findAttemptsBeside(tx, { reference }),
    lockByAttempt(tx, { reference }),
  ]);`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/simultaneous-messages.test"),
      test: "different messages about one payment in the same moment are applied one after the other",
    },
  },
  {
    name: "stale-read-decides",
    says: "the state that was read before the lock decides, as a standby's would",
    file: inPayments("attempts/start-attempt"),
    edits: [
      {
        search: "if (newest.reference !== reference || isServedSince) return undefined;",
        replace: "void (newest.reference !== reference || isServedSince);",
      },
    ],
    caughtBy: {
      file: inPayments("attempts/start-attempt.test"),
      test: "an attempt whose page is served in the same moment is not superseded unasked",
    },
  },
  {
    name: "expired-unasked",
    says: "a payment about which the provider never answered expires by itself",
    file: inDomain("requery"),
    edits: [
      {
        search: 'return isUndecided ? { kind: "conclude", evidence: "unanswered" }',
        replace: 'return isUndecided ? { kind: "conclude", evidence: "lapsed" }',
      },
    ],
    caughtBy: {
      file: inPayments("messages/check-payments.test"),
      test: "a provider that never answers leaves the payment to a person on day seven",
    },
  },
  {
    name: "pending-unwatched",
    says: "nobody asks about payments that the bank called pending",
    file: inPayments("messages/check-payments"),
    edits: [
      {
        search: "where next_check_at <= ${now} and",
        replace: `where next_check_at <= \${now} and reference not in
          (select reference from payment_attempts where evidence = 'awaiting') and`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/check-payments.test"),
      test: "a payment that a second person must authorise has seven days",
    },
  },
  {
    name: "voids-starve",
    says: "the voids of a council whose system is down take every place of the hourly look",
    file: inPayments("moves/resume-effects"),
    edits: [
      {
        search: "row_number() over (partition by council_code order by min(created_at)) as place",
        replace: "row_number() over (order by min(created_at)) as place",
      },
    ],
    caughtBy: {
      file: inPayments("moves/resume-effects.test"),
      test: "the voids of a council whose system is down keep no other council waiting",
    },
  },
  {
    name: "voids-ordered-anew",
    says: "a void is ordered again at every look although its job is alive",
    file: inPayments("moves/resume-effects"),
    edits: [
      {
        search:
          "and (payment_id::text, council_code) not in (select payment_id, council from live)",
        replace: "",
      },
    ],
    caughtBy: {
      file: inPayments("moves/resume-effects.test"),
      test: "a void whose job is alive gets no second one, and one job tells the payment and its void",
    },
  },
  {
    name: "attempt-with-first-address",
    says: "a new attempt tells its provider the address that the payer has corrected since",
    file: inPayments("store"),
    edits: [
      {
        search: "sealedPayerFrom(row, attempts[0]?.correctedEmail ?? undefined)",
        replace: "sealedPayerFrom(row, undefined)",
      },
    ],
    caughtBy: {
      file: inPayments("attempts/start-attempt.test"),
      test: "a new attempt sends FPX the address as its payer has corrected it",
    },
  },
  {
    name: "postings-in-one-lane",
    says: "one council that answers slowly keeps the postings of all others waiting",
    file: inPayments("effects"),
    edits: [{ search: "  lane: ({ council }) => council,\n", replace: "" }],
    caughtBy: {
      file: "apps/api/src/modules/postings/post-receipt.test.ts",
      test: "the postings of each council wait in a lane of their own",
    },
  },
];
