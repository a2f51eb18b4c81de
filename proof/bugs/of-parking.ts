import type { Bug } from "./bug.ts";

const inParking = (file: string) => `apps/api/src/modules/parking/${file}.ts`;
const noticed = (test: string) => ({ file: inParking("parking.test"), test });

/** Time that nobody paid for, or that somebody paid for and does not have. */
export const bugsOfParking: readonly Bug[] = [
  {
    name: "parking-not-ordered",
    says: "parking hours settle and nobody makes time of them",
    file: "apps/api/src/modules/payments/moves/move-payment.ts",
    edits: [
      {
        search: "if (buysParking) ordered",
        replace: "if (!buysParking) ordered",
      },
    ],
    caughtBy: noticed(
      "a settlement orders its session in its own transaction, and a lost order is given again",
    ),
  },
  {
    name: "parking-sold-twice",
    says: "an extension runs beside the time that it should follow",
    file: "packages/domain/src/charges/parking-session.ts",
    edits: [
      {
        search: "lastEndsAt && lastEndsAt > paidAt ? lastEndsAt : paidAt",
        replace: "lastEndsAt && lastEndsAt < paidAt ? lastEndsAt : paidAt",
      },
    ],
    caughtBy: {
      file: "packages/domain/src/charges/parking-session.test.ts",
      test: "no minute is lost or sold twice, however often time is bought",
    },
  },
  {
    name: "parking-extended-at-once",
    says: "two extensions at the same moment are given the same hour",
    file: inParking("start-sessions"),
    edits: [
      {
        search: "await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);",
        replace: "void key;",
      },
    ],
    caughtBy: noticed(
      "an extension follows the time that runs, also when two are paid at the same moment",
    ),
  },
  {
    name: "parking-after-void",
    says: "a receipt that became void before still gives time",
    file: "apps/api/src/modules/receipts/counting.ts",
    edits: [{ search: `    .where(counts("receipt.number"));`, replace: ";" }],
    caughtBy: noticed("a void receipt pays for no time"),
  },
  {
    name: "parking-shown-to-link",
    says: "whoever was sent the link to a payment learns where a vehicle stands",
    file: "apps/api/src/modules/payments/payer.ts",
    edits: [
      {
        search: "return payment !== undefined && isPayer(deps, payment, proof);",
        replace:
          'return payment !== undefined && (deps.capabilities.isValid("view", payment, proof.key ?? "") || isPayer(deps, payment, proof));',
      },
    ],
    caughtBy: noticed(
      "the payer sees the time and the plate; whoever has the link, or nothing, does not",
    ),
  },
];
