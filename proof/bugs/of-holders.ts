import type { Bug } from "./bug.ts";

const inLicences = (file: string) => `apps/api/src/modules/licences/${file}.ts`;
const holders = inLicences("pictures/holders.test");

/** What makes one holder of a number stand for another, or keeps a word where nobody finds it. */
export const bugsOfHolders: readonly Bug[] = [
  {
    name: "next-holder-shown",
    says: "whoever paid for the former holder of a number is shown the next one",
    file: "apps/api/migrations/0123_whom_a_renewal_names.sql",
    edits: [{ search: "else paid_version end", replace: "else c.version end" }],
    caughtBy: {
      file: holders,
      test: "who gets a number while its renewal is under way is shown to nobody who paid for the former holder",
    },
  },
  {
    name: "photo-waits-for-nobody",
    says: "a photo that has left still waits, and no other is taken",
    file: inLicences("store"),
    edits: [
      { search: "          and (s.bytes is not null or r.ruling is not null)\n", replace: "" },
    ],
    caughtBy: {
      file: holders,
      test: "a photo that left with the word on one of the former holder is not said to wait, and is sent again",
    },
  },
  {
    name: "stopped-yet-in-force",
    says: "what an earlier word keeps from counting is said to be in force, and nobody learns where to take it back",
    file: inLicences("rule-on-licence"),
    edits: [{ search: 'ruling === "reinstated" && licence.earlier', replace: "false" }],
    caughtBy: {
      file: inLicences("ruled-renewals.test"),
      test: "what was renewed while suspended is not said to be in force: the word is taken back where it was said",
    },
  },
];
