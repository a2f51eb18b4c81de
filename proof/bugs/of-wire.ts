import type { Bug } from "./bug.ts";

/** Lines to other systems, and what is written down of people. */
export const bugsOfWire: readonly Bug[] = [
  {
    name: "loopback-by-prefix",
    says: "a stranger's host whose name begins like this machine's is reached without encryption",
    file: "apps/api/src/encrypted-links.ts",
    edits: [{ search: "|\\[?::1\\]?)$/;", replace: "|\\[?::1\\]?)/;" }],
    caughtBy: {
      file: "apps/api/src/encrypted-links.test.ts",
      test: "no process starts with KAUNTER_COUNCIL_URL=http://127.0.0.1.example, and the variable is told",
    },
  },
  {
    name: "signs-another-text",
    says: "a council's check of the signature fails, for what is sent is not what was signed",
    file: "apps/api/src/adapters/council/postings.ts",
    edits: [
      {
        search: "signedHeaders({ id, body,",
        replace: "signedHeaders({ id, body: JSON.stringify(told, null, 1),",
      },
    ],
    caughtBy: {
      file: "apps/api/src/adapters/council/postings.test.ts",
      test: "a receipt is posted with its lines, amounts as text and the moment it settled",
    },
  },
  {
    name: "unsigned-postings",
    says: "anybody who reaches a council's system can post receipts to it",
    file: "apps/api/src/adapters/council/postings.ts",
    edits: [
      {
        search: `headers: { "content-type": "application/json", ...signed },`,
        replace: `headers: { "content-type": "application/json", "webhook-id": signed["webhook-id"] },`,
      },
    ],
    caughtBy: {
      file: "apps/api/src/adapters/council/postings.test.ts",
      test: "a void is told once after its receipt, with nobody's name",
    },
  },
  {
    name: "new-id-on-each-try",
    says: "a posting whose answer was lost is booked twice",
    file: "apps/api/src/adapters/council/postings.ts",
    edits: [
      {
        search: "signedHeaders({ id, body,",
        replace: "signedHeaders({ id: `${id} ${clock().getTime()}`, body,",
      },
    ],
    caughtBy: {
      file: "apps/api/src/adapters/council/postings.test.ts",
      test: "a message that is told again has its id again, and a time and a signature of its own",
    },
  },
  {
    name: "typed-address-kept",
    says: "the address that somebody typed at a login can be found by trying addresses",
    file: "apps/api/src/modules/accounts/sessions/prove-password.ts",
    edits: [
      {
        search: `{ tried: deps.personKey.indexOf("email", email) }`,
        replace: `{ tried: createHash("sha256").update(email).digest() }`,
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/security/security-events.test.ts",
      test: "who fails is noted with the account, or with a keyed hash of an address that has none",
    },
  },
  {
    name: "traces-for-ever",
    says: "where somebody signed in can be followed from day to day",
    file: "apps/api/src/modules/security/note-event.ts",
    edits: [{ search: "const day = dayOf(now);", replace: `const day = dayOf(now).slice(0, 0);` }],
    caughtBy: {
      file: "apps/api/src/modules/security/security-events.test.ts",
      test: "the same place is known again on the same day, and nothing is known of it on the next",
    },
  },
  {
    name: "address-in-log",
    says: "the log has the number of every licence that somebody looks at",
    file: "apps/api/src/log.ts",
    edits: [
      {
        search: "({ method, routeOptions }: FastifyRequest)",
        replace: "({ method, url }: FastifyRequest)",
      },
      { search: `routeOptions.url ?? "unknown"`, replace: "url" },
    ],
    caughtBy: {
      file: "apps/api/src/logged-people.test.ts",
      test: "no line of the log tells of a person while a stranger asks each route",
    },
  },
  {
    name: "quoted-row-in-log",
    says: "the log repeats what an error quotes: a row, a mailbox",
    file: "apps/api/src/log/tell-error.ts",
    edits: [{ search: 'withoutValues("issues" in error', replace: 'String("issues" in error' }],
    caughtBy: {
      file: "apps/api/src/logged-people.test.ts",
      test: "no line of the log tells of a person while the database refuses everything each route",
    },
  },
  {
    name: "refusal-names-account",
    says: "a refusal is logged with the account that it is about",
    file: "apps/api/src/http/error-handler.ts",
    edits: [
      { search: "{ refusal: code, ...fields }", replace: "{ refusal: code, params, ...fields }" },
    ],
    caughtBy: {
      file: "apps/api/src/logged-people.test.ts",
      test: "a refusal that is about an account does not name it",
    },
  },
];
