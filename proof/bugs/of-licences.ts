import type { Bug } from "./bug.ts";

const inLicences = (file: string) => `apps/api/src/modules/licences/${file}.ts`;

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
    file: "apps/api/src/modules/receipts/counting.ts",
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
        search: "if (renewsLicence) ordered",
        replace: "if (!renewsLicence) ordered",
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
    file: "apps/api/migrations/0123_whom_a_renewal_names.sql",
    edits: [
      {
        search: "exists (select from receipt_voids where number = new.receipt_number)\n    or ",
        replace: "",
      },
    ],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "the database takes a licence once, and none that was not paid for",
    },
  },
  {
    name: "licence-from-long-ago",
    says: "a licence is taken whatever days it says it was good for, and whatever it says it is",
    file: "apps/api/migrations/0123_whom_a_renewal_names.sql",
    edits: [
      { search: "and new.valid_from = date_trunc(", replace: "and new.valid_until >= date_trunc(" },
    ],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "the database takes a licence once, and none that was not paid for",
    },
  },
  {
    name: "licence-lost-to-a-file",
    says: "a file that comes while a licence is written makes its worker fail",
    file: "apps/api/migrations/0123_whom_a_renewal_names.sql",
    edits: [
      {
        search: "case when has_moved then 'serialization_failure' else 'check_violation' end",
        replace: "'check_violation'",
      },
    ],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "a file that changes the record while its licence is written is no fault",
    },
  },
  {
    name: "renewal-not-licensed",
    says: "a licence that is renewed by the month is issued for trading licences only",
    file: inLicences("issue-licences"),
    edits: [{ search: `"in", licenceKinds)`, replace: `"in", licenceKinds.slice(0, 1))` }],
    caughtBy: {
      file: inLicences("issue-licences.test"),
      test: "a licence by the month is for the month up to which it is paid",
    },
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
      test: "a stranger gets 404 for a licence, whichever other handle or capability they show",
    },
  },
  {
    name: "licence-list-one-off",
    says: "the list without a network speaks of each licence's neighbour",
    file: "packages/contracts/src/licence-list.ts",
    edits: [{ search: "const place = issueNo - 1;", replace: "const place = issueNo;" }],
    caughtBy: {
      file: "packages/contracts/src/licence-list.test.ts",
      test: "a packed list returns the state of each listed licence and nothing for others",
    },
  },
  {
    name: "licence-list-without-voids",
    says: "a licence whose receipt is void counts for whoever has no network",
    file: inLicences("list-status"),
    edits: [
      { search: "select issue_no, 'void' as state from void", replace: "select 0, 'void' limit 0" },
    ],
    caughtBy: {
      file: inLicences("check-licence.test"),
      test: "every ruling and a void show at once in the check and in the list, and take the code away",
    },
  },
  {
    name: "licence-of-restored-number",
    says: "a licence is taken for another that got its issue number after a restore",
    file: inLicences("check-licence"),
    edits: [
      {
        search: "licence?.receiptNumber === told.receiptNumber &&",
        replace: "licence !== undefined &&",
      },
    ],
    caughtBy: {
      file: inLicences("check-licence.test"),
      test: "what another key signed is forged, and a licence that no book knows is unlisted",
    },
  },
  {
    name: "licence-code-after-ruling",
    says: "a licence that was suspended still shows the code by which officers check it",
    file: inLicences("licence-links"),
    edits: [
      {
        search: "if (!withCode.includes(licence.state)) return undefined;",
        replace: "",
      },
    ],
    caughtBy: {
      file: inLicences("check-licence.test"),
      test: "every ruling and a void show at once in the check and in the list, and take the code away",
    },
  },
  {
    name: "licence-printed-without-photo",
    says: "a licence that must show its owner is printed without a photo",
    file: inLicences("paper/print-licence"),
    edits: [
      { search: "if (refusal) throw new DomainError(refusal);", replace: "void DomainError;" },
    ],
    caughtBy: {
      file: inLicences("paper/paper.test"),
      test: "an operating licence is not printed without its owner's photo, and says so beforehand",
    },
  },
  {
    name: "photo-of-another",
    says: "a photo that the council accepted for one licence stands on another",
    file: "apps/api/migrations/0070_pictures.sql",
    edits: [
      { search: "and r.charge_id = new.charge_id and r.digest = sha256(new.bytes)", replace: "" },
    ],
    caughtBy: {
      file: inLicences("pictures/photo-submissions.test"),
      test: "the database takes no photo that nobody accepted, not for another licence, and no other bytes",
    },
  },
  {
    name: "photo-for-anyone",
    says: "whoever knows the number of a licence gets the photo of its holder",
    file: inLicences("read-photo"),
    edits: [
      {
        search: "return findOwned(deps, id, bearer);",
        replace: "return { chargeId: id, chargeVersion: 0 };",
      },
    ],
    caughtBy: {
      file: inLicences("photo.test"),
      test: "for anyone else there is no photo",
    },
  },
  {
    name: "photo-judged-elsewhere",
    says: "an officer of one council judges the photos that holders sent to another",
    file: "apps/api/migrations/0096_photos_judged_in_the_office.sql",
    edits: [
      {
        search: "d.council_code in (select r.owner from",
        replace: "exists (select r.owner from",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/desk/photos/photos.test.ts",
      test: "nobody else sees or judges it: no other council, no other role, nobody by a word of the office's own",
    },
  },
  {
    name: "photo-judged-without-an-act",
    says: "an officer judges a photo and their acts say nothing of it",
    file: "apps/api/src/modules/desk/photos/photos.ts",
    edits: [
      { search: "what: `photo_${ruling}`, reason: remark }", replace: 'what: "photo_seen" }' },
    ],
    caughtBy: {
      file: "apps/api/src/modules/desk/photos/photos.test.ts",
      test: "an officer of the council sees the photo and takes it, and it stands on the licence at once",
    },
  },
  {
    name: "photo-for-the-next-holder",
    says: "who gets the number of a licence gets the face of whoever had it before",
    file: inLicences("store"),
    edits: [{ search: "and holder = ${holder}) as has_photo", replace: ") as has_photo" }],
    caughtBy: {
      file: inLicences("pictures/holders.test"),
      test: "who gets the number of a licence starts without the photo of whoever had it before",
    },
  },
  {
    name: "suspension-lifted-by-paying",
    says: "what is renewed while a licence is suspended counts",
    file: inLicences("find-issued"),
    edits: [{ search: "own ?? row.earlierRuling", replace: "own" }],
    caughtBy: {
      file: inLicences("ruled-renewals.test"),
      test: "what was renewed while suspended does not count, with and without a network, before the suspension is lifted",
    },
  },
  {
    name: "revoked-and-renewed",
    says: "a licence that two people revoked is renewed online",
    file: "packages/domain/src/charges/appraisal.ts",
    edits: [{ search: 'ruling !== "revoked"', replace: "ruling !== undefined" }],
    caughtBy: {
      file: inLicences("ruled-renewals.test"),
      test: "a licence that two people revoked is not renewed online, and the search says so, until it is reinstated",
    },
  },
  {
    name: "judged-photo-kept",
    says: "the picture that a council refused stays in the database",
    file: "apps/api/migrations/0116_photos_of_holders.sql",
    edits: [{ search: "set bytes = null where", replace: "set bytes = bytes where" }],
    caughtBy: {
      file: inLicences("pictures/photo-submissions.test"),
      test: "a refused photo changes nothing on the licence, leaves, and can be followed by another",
    },
  },
  {
    name: "picture-with-a-tail",
    says: "what hangs behind a picture is let in with it",
    file: inLicences("pictures/measure-picture"),
    edits: [{ search: "at + 2 === given.length && scans > 0 ? size", replace: "scans > 0 ? size" }],
    caughtBy: {
      file: inLicences("pictures/re-encode.test"),
      test: "a JPEG with a page behind it is refused within 200 ms and 100 MB",
    },
  },
  {
    name: "licence-follows-record",
    says: "a licence says whatever the council's record says today, although nobody corrected it",
    file: inLicences("find-issued"),
    edits: [{ search: "coalesce(h.record, c.record) as record", replace: "c.record as record" }],
    caughtBy: {
      file: inLicences("correct-licence.test"),
      test: "two people let a licence say what the council has on record, by a row, and the check goes on",
    },
  },
];
