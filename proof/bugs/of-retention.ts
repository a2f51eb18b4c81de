import type { Bug } from "./bug.ts";

const inRetention = (file: string) => `apps/api/src/modules/retention/${file}.ts`;
const caughtBy = (test: string) => ({ file: inRetention("forget-due.test"), test });

/** Names that stay too long, leave too early, or leave a copy behind. */
export const bugsOfRetention: readonly Bug[] = [
  {
    name: "names-leave-with-the-year",
    says: "the seven years are counted from the payment, not from the end of its year",
    file: inRetention("rules"),
    edits: [
      {
        search: "year: yearOf(dayOf(now)) - count, month: 1",
        replace: "year: yearOf(dayOf(now)) - count + 1, month: 1",
      },
    ],
    caughtBy: caughtBy(
      "everybody else is forgotten seven years after the end of the year, and not before",
    ),
  },
  {
    name: "name-left-in-the-message",
    says: "the name leaves the payment and stays in what was sent to the provider",
    file: inRetention("forget-payers"),
    edits: [
      {
        search: "set payer_fields = null where",
        replace: "set payer_fields = null where false and",
      },
    ],
    caughtBy: caughtBy(
      "who never left for a provider is forgotten after thirty days, and not before",
    ),
  },
  {
    name: "name-beside-its-seal",
    says: "what is sent to the provider keeps the payer's name in clear beside the sealed one",
    file: "apps/api/src/modules/payments/sealed-payer.ts",
    edits: [
      {
        search: "message: write(fields.filter((field) => !isPayers(field))),",
        replace: "message: write(fields),",
      },
    ],
    caughtBy: {
      file: inRetention("canaries.test"),
      test: "who paid is nowhere in clear, through the whole life of a payment",
    },
  },
  {
    name: "deleted-but-remembered",
    says: "whoever deletes the account stays named in payments that were never made",
    file: "apps/api/src/modules/accounts/own/delete-account.ts",
    edits: [{ search: "await orderErasure(tx, userId, now);", replace: "void orderErasure;" }],
    caughtBy: caughtBy("who deletes an account is forgotten at once where nothing was paid"),
  },
  {
    name: "failed-round-called-finished",
    says: "a rule that fails is forgotten, and the operator is told that all is well",
    file: inRetention("forget-due"),
    edits: [{ search: 'if (results.includes("failed")) return;', replace: "" }],
    caughtBy: caughtBy(
      "a round is finished only when every rule was followed, and one that fails stops no other",
    ),
  },
];
