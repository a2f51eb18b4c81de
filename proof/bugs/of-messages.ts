import { type Bug, inDomain, inFpx, inPayments } from "./bug.ts";

const identities = inPayments("messages/earlier-identities.test");

/** What a provider says, believed too early, too easily or too late. */
export const bugsOfMessages: readonly Bug[] = [
  {
    name: "earlier-seller-is-foreign",
    says: "a payment that was sent under yesterday's seller id is paid, and nobody believes it",
    file: inPayments("messages/keep-message"),
    edits: [
      {
        search: "const isEcho = addressee && isEchoOf(",
        replace: "const isEcho = addressee && !content.isForOthers && isEchoOf(",
      },
    ],
    caughtBy: {
      file: identities,
      test: "a message that names an earlier seller id, as its attempt was sent, is believed",
    },
  },
  {
    name: "ack-before-commit",
    says: "a provider is told OK while its message is still being written",
    file: inPayments("messages/callback-routes"),
    edits: [
      {
        search: "const acceptance = await acceptMessage(deps, { provider, channel, body, read });",
        replace: `void acceptMessage(deps, { provider, channel, body, read }).catch(() => undefined);
  const acceptance = { isEvidence: true, payment: { id: "", capabilityVersion: 1 } } as const;`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/accept-message.test"),
      test: "nothing is acknowledged when nobody knows whether it was kept",
    },
  },
  {
    name: "signature-ignored",
    says: "a browser that claims success is believed without a signature",
    file: inFpx("confirmation"),
    edits: [
      {
        search:
          'if (!isGenuine(source, form.fpx_checkSum)) return { verdict: "bad_signature", ...claimed };',
        replace: "void isGenuine(source, form.fpx_checkSum);",
      },
    ],
    caughtBy: {
      file: inFpx("confirmation.test"),
      test: "a confirmation with one changed character is refused",
    },
  },
  {
    name: "signature-after-change",
    says: "a forged message has already changed its attempt when it is refused",
    file: inPayments("messages/keep-message"),
    edits: [
      {
        search: 'if (read.verdict !== "verified") return',
        replace: `if ("reference" in read && read.reference !== undefined) {
      const returned = { returnedAt: now };
      await tx.updateTable("paymentAttempts").set(returned).where("reference", "=", read.reference).execute();
    }
    if (read.verdict !== "verified") return`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/disbelieved-messages.test"),
      test: "a message that is not believed changes nothing of the payment that it names",
    },
  },
  {
    name: "kept-and-forgotten",
    says: "nobody applies a message again that was kept and could not be applied",
    file: inPayments("messages/apply-waiting"),
    edits: [
      {
        search: "findDueUnweighed(tx, now, batchSize)",
        replace: "findDueUnweighed(tx, now, Math.min(batchSize, 0))",
      },
    ],
    caughtBy: {
      file: inPayments("messages/apply-waiting.test"),
      test: "it is applied by itself, after a while and once",
    },
  },
  {
    name: "acknowledged-unweighed",
    says: "a provider is told OK although nothing was done with its message",
    file: inPayments("messages/callback-routes"),
    edits: [
      {
        search: 'acceptance.isApplied ? acknowledgement : reply.code(503).send("ERROR")',
        replace: "acknowledgement",
      },
    ],
    caughtBy: {
      file: inPayments("messages/apply-waiting.test"),
      test: "a message behind which something fails is kept, waits and is not acknowledged",
    },
  },
  {
    name: "repetition-never-applied",
    says: "a message that comes again is acknowledged although the first was never applied",
    file: inPayments("messages/keep-message"),
    edits: [{ search: "isWaiting: waitingId !== null", replace: "isWaiting: false" }],
    caughtBy: {
      file: inPayments("messages/accept-message.test"),
      test: "a message that is kept and waits too long for its payment is to come again",
    },
  },
  {
    name: "refused-kept-whole",
    says: "whatever anybody sends to a callback is kept with all its words",
    file: inPayments("messages/keep-message"),
    edits: [
      {
        search: 'if (verdict === "foreign") await store(tx, message, { verdict,',
        replace: 'if (verdict.length > 0) await store(tx, message, { verdict: "foreign",',
      },
    ],
    caughtBy: {
      file: inPayments("messages/refused-messages.test"),
      test: "a flood of anything to the callbacks leaves a few small rows, and none of its words",
    },
  },
  {
    name: "last-field-wins",
    says: "of a field that comes twice the last value counts",
    file: inFpx("form"),
    edits: [
      {
        search: "return fields.size === pairs.length ? Object.fromEntries(fields) : undefined;",
        replace: "return Object.fromEntries(fields);",
      },
    ],
    caughtBy: { file: inFpx("confirmation.test"), test: "a form with a field twice is malformed" },
  },
  {
    name: "punctuation-stripped",
    says: "an amount is read after its dots and commas are thrown away",
    file: inFpx("confirmation"),
    edits: [
      {
        search: String.raw`if (!/^\d{1,13}\.\d{2}$/.test(text)) return undefined;
  const count = Number(text.replace(".", ""));`,
        replace: `const count = Number(text.replaceAll(/[^0-9]/g, ""));`,
      },
    ],
    caughtBy: {
      file: inFpx("confirmation.test"),
      test: "of a genuine confirmation is no amount",
    },
  },
  {
    name: "amount-as-float",
    says: "the approved amount is compared in ringgit, with a tolerance",
    file: inDomain("attempts"),
    edits: [
      {
        search: "reported.amountSen === askedSen && reported.currency === currency;",
        replace:
          "Math.abs((reported.amountSen ?? 0) / 100 - askedSen / 100) < 0.02 && reported.currency === currency;",
      },
    ],
    caughtBy: {
      file: inDomain("attempts.test"),
      test: "with one sen less is a mismatch",
    },
  },
  {
    name: "late-success-ignored",
    says: "an approval after expiry counts for nothing",
    file: inDomain("lifecycle"),
    edits: [
      {
        search: 'if (!outweighs(told, held)) return { kind: "unchanged" };',
        replace: 'if (held === "lapsed" || !outweighs(told, held)) return { kind: "unchanged" };',
      },
    ],
    caughtBy: {
      file: inPayments("moves/unexpected-money.test"),
      test: "an approval that arrives after expiry still settles what is still owed",
    },
  },
  {
    name: "cancelled-is-final",
    says: "an approval after a cancellation counts for nothing",
    file: inDomain("lifecycle"),
    edits: [
      {
        search: 'if (told === "dismissed") return held === "mismatched" || held === "unanswered";',
        replace:
          'if (told === "dismissed") return held === "mismatched" || held === "unanswered";\n  if (held === "abandoned") return false;',
      },
    ],
    caughtBy: {
      file: inPayments("messages/accept-message.test"),
      test: "cancelled, then declined, then approved late",
    },
  },
  {
    name: "answer-dropped",
    says: "what a provider answered is lost with a database that restarts",
    file: inPayments("messages/ask-provider"),
    edits: [
      {
        search: "return timeoutMs === undefined ? patiently(accept) : accept();",
        replace: "void patiently; return accept();",
      },
    ],
    caughtBy: {
      file: inPayments("messages/check-payments.test"),
      test: "an answer outlasts a database that is away when it comes",
    },
  },
  {
    name: "timeout-is-failure",
    says: "a provider that does not answer in time has declined",
    file: inPayments("messages/ask-provider"),
    edits: [
      {
        search: "await gateway.query(messageToAsk(deps.personKey, attempt), now, timeoutMs)",
        replace: `await gateway.query(messageToAsk(deps.personKey, attempt), now, timeoutMs).catch(() => ({
    body: reference,
    read: { verdict: "verified", content: { reference, outcome: "declined", money: { currency: "MYR" }, code: "OF",
      awaitsAuthoriser: false, echo: {} } },
  }) as const)`,
      },
    ],
    caughtBy: {
      file: inPayments("messages/check-payments.test"),
      test: "silence is no answer",
    },
  },
];
