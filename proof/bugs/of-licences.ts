import type { Bug } from "./bug.ts";

const inLicences = (file: string) => `apps/api/src/modules/licences/${file}.ts`;
const history = {
  file: inLicences("any-history.test"),
  test: "whatever happens, the licences that count are those of settled renewals whose receipts count",
};

/** Licences that nobody paid for, or that somebody has twice. */
export const bugsOfLicences: readonly Bug[] = [
  {
    name: "licence-issued-twice",
    says: "an order that is carried out twice issues two licences for one line",
    file: "apps/api/migrations/0035_digital_licences.sql",
    edits: [
      {
        search: "  unique (payment_id, line_no),",
        replace: "  unique (issue_no, payment_id, line_no),",
      },
    ],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "the database takes a licence once, and none that was not paid for",
    },
  },
  {
    name: "licence-for-refund",
    says: "a licence is issued although the money of its line is due back",
    file: inLicences("issue-licences"),
    edits: [{ search: `.where("line.settledSen", ">", "0")`, replace: "" }],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "old debt alone, a declined payment and money that is due back renew nothing",
    },
  },
  {
    name: "licence-not-ordered",
    says: "a renewal settles and nobody issues its licence",
    file: "apps/api/src/modules/payments/moves/move-payment.ts",
    edits: [
      {
        search: "if (booked.renewsLicence) await enqueue(tx, issueLicences",
        replace: "if (!booked.renewsLicence) await enqueue(tx, issueLicences",
      },
    ],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "a renewal orders its licence in its own transaction, and it is issued once however often that runs",
    },
  },
  {
    name: "licence-after-void",
    says: "a receipt that became void before still gives a licence",
    file: "apps/api/migrations/0035_digital_licences.sql",
    edits: [
      {
        search: "or exists (select from receipt_voids where number = new.receipt_number) then",
        replace: "then",
      },
    ],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "the database takes a licence once, and none that was not paid for",
    },
  },
  {
    name: "renewal-not-licensed",
    says: "a licence that is renewed by the month is issued for trading licences only",
    file: inLicences("issue-licences"),
    edits: [{ search: `"in", licenceKinds)`, replace: `"in", licenceKinds.slice(0, 1))` }],
    caughtBy: history,
  },
  {
    name: "licence-for-link",
    says: "whoever was sent the link to a payment reads the whole licence that it paid for",
    file: inLicences("show-licence"),
    edits: [
      {
        search: "return isPayer(deps, payment, proof);",
        replace:
          'return deps.capabilities.isValid("view", payment, proof.key ?? "") || isPayer(deps, payment, proof);',
      },
    ],
    caughtBy: {
      file: inLicences("show-licence.test"),
      test: "for everybody else there is no licence, whatever is asked",
    },
  },
];
