import type { Bug } from "./bug.ts";

const shape = "apps/api/migrations/0045_office.sql";
const rows = "apps/api/src/db/office-rows.test.ts";
const proposals = "apps/api/migrations/0086_proposals.sql";
const stakes = "apps/api/migrations/0103_at_stake.sql";
const inProposals = "apps/api/src/modules/proposals";
const proposalsTest = `${inProposals}/proposals.test.ts`;
const secondTest = `${inProposals}/second-approvals.test.ts`;

/** What lets somebody of the office see or do what is another's business. */
export const bugsOfOffice: readonly Bug[] = [
  {
    name: "office-sees-all-lines",
    says: "an officer sees what was paid to every council",
    file: "apps/api/migrations/0088_service_fees.sql",
    edits: [
      {
        search:
          "using (council_code = any ((select office_councils() || office_owners())::text[]))",
        replace: "using (true)",
      },
    ],
    caughtBy: { file: rows, test: "no row of another council, in no table" },
  },
  {
    name: "office-sees-all-credits",
    says: "an officer sees which credit of the bank brought every council's money",
    file: "apps/api/migrations/0081_office_money.sql",
    edits: [
      {
        search:
          "['credit_parts', 'exists (select from settlement_batches b where b.id = credit_parts.batch_id)'],",
        replace: "['credit_parts', 'true'],",
      },
    ],
    caughtBy: { file: rows, test: "no row of another council, in no table" },
  },
  {
    name: "returned-of-one-council",
    says: "a caller of two councils is told that half of what goes back does",
    file: "apps/api/migrations/0124_returned_by_the_books.sql",
    edits: [
      {
        search: "e.account = 'refund_due'",
        replace: "e.account = 'refund_due' and e.council_code = any (office_councils())",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/desk/stories.test.ts",
      test: "a caller who paid two councils is told by one of them what goes back of all of it, where somebody else had paid both bills",
    },
  },
  {
    name: "role-read-at-sign-in",
    says: "whose role has ended goes on until the session does",
    file: shape,
    edits: [
      {
        search: "between r.from_on and coalesce(r.until_on, 'infinity')",
        replace: ">= r.from_on",
      },
    ],
    caughtBy: {
      file: rows,
      test: "nothing from the moment at which the person has no role any more",
    },
  },
  {
    name: "act-of-somebody-else",
    says: "the office can write that somebody else did it",
    file: shape,
    edits: [
      {
        search: "with check (staff_id = (select office_person()) or what",
        replace: "with check (true or what",
      },
    ],
    caughtBy: { file: rows, test: "is written for nobody but the person whose session it is" },
  },
  {
    name: "code-taken-twice",
    says: "whoever looks over a shoulder uses the same code once more",
    file: "apps/api/src/modules/staff/prove-code.ts",
    edits: [{ search: "await noteStep(tx, staffId, step);", replace: "" }],
    caughtBy: {
      file: "apps/api/src/modules/staff/doors/doors.test.ts",
      test: "open together, the code once; neither alone tells which was wrong",
    },
  },
  {
    name: "touch-is-enough",
    says: "a stolen device opens the office for whoever touches it",
    file: "apps/api/src/modules/staff/doors/sign-in.ts",
    edits: [
      { search: "requireUserVerification: true,", replace: "requireUserVerification: false," },
    ],
    caughtBy: {
      file: "apps/api/src/modules/staff/doors/doors.test.ts",
      test: "opens nothing without its person, from another site, or twice",
    },
  },
  {
    name: "one-person-is-two",
    says: "somebody vouches for a new person twice, alone",
    file: "packages/domain/src/office/staff.ts",
    edits: [
      { search: "const areTwo = one.staffId !== other.staffId;", replace: "const areTwo = true;" },
    ],
    caughtBy: {
      file: "packages/domain/src/office/staff.test.ts",
      test: "by nobody twice, nobody for oneself, and no treasurer of another council",
    },
  },
  {
    name: "maker-approves",
    says: "somebody approves the own proposal",
    file: proposals,
    edits: [
      {
        search: "if (new.decision = 'withdrawn') <> (new.decided_by = of.made_by) then",
        replace: "if new.decision = 'withdrawn' and new.decided_by <> of.made_by then",
      },
    ],
    caughtBy: {
      file: proposalsTest,
      test: "that somebody approves the own proposal, or without the permission, or for somebody else",
    },
  },
  {
    name: "executed-twice",
    says: "a proposal whose job runs again is executed again",
    file: `${inProposals}/execute-proposal.ts`,
    edits: [
      {
        search: 'if (due.outcome !== null) return { outcome: due.outcome, said: due.said ?? "" };',
        replace: "",
      },
    ],
    caughtBy: {
      file: proposalsTest,
      test: "is voided once, however often that is ordered, and at once",
    },
  },
  {
    name: "maker-not-checked-again",
    says: "what somebody proposed whose role has ended since is done all the same",
    file: stakes,
    edits: [
      {
        search: "'make' as part from proposals p where p.id = the_proposal",
        replace: "'make' as part from proposals p where false",
      },
    ],
    caughtBy: {
      file: `${inProposals}/still-theirs.test.ts`,
      test: "nothing is done whose maker has the role no more since it was approved",
    },
  },
  {
    name: "approval-without-its-act",
    says: "somebody approves, and nothing tells who in which session",
    file: `${inProposals}/decide-proposal.ts`,
    edits: [{ search: "await noteAct(tx, { ...act, what: decision }, now);", replace: "" }],
    caughtBy: {
      file: proposalsTest,
      test: "is void once another person has approved it and the worker has done it, and both are named",
    },
  },
  {
    name: "approved-twice-by-one",
    says: "one person approves a large sum twice",
    file: "apps/api/migrations/0102_second_approvals.sql",
    edits: [{ search: " and e.endorsed_by <> new.decided_by", replace: "" }],
    caughtBy: {
      file: secondTest,
      test: "the database takes no single word for a large sum, and no endorsement by who may not",
    },
  },
  {
    name: "nothing-is-small",
    says: "one person closes a case over RM 50,000 with nothing",
    file: stakes,
    edits: [
      { search: "coalesce(greatest(of.amount_sen, case_sen(of)), 0)", replace: "of.amount_sen" },
    ],
    caughtBy: {
      file: secondTest,
      test: "the database takes no single word on such a case, whatever goes back",
    },
  },
  {
    name: "former-council-vouches",
    says: "the treasurer of a council that somebody left lets the person in again",
    file: "packages/domain/src/office/staff.ts",
    edits: [
      {
        search: "held.filter((each) => isInForce(each, today)).map(({ owner }) => owner)",
        replace: "held.slice(0, 1).map(({ owner }) => owner)",
      },
    ],
    caughtBy: {
      file: "packages/domain/src/office/staff.test.ts",
      test: "of the one council for which they work now, or as the operator's",
    },
  },
  {
    name: "executed-without-approval",
    says: "what somebody refused can be executed",
    file: stakes,
    edits: [
      {
        search: "new.proposal_id and d.decision = 'approved' and d.decided_at <= new.at",
        replace: "new.proposal_id and d.decided_at <= new.at",
      },
    ],
    caughtBy: {
      file: proposalsTest,
      test: "that something is executed that nobody approved, or executed twice",
    },
  },
  {
    name: "typed-names-are-people",
    says: "a command believes two addresses without their codes",
    file: "apps/api/src/modules/staff/people/prove-person.ts",
    edits: [{ search: "if (!isRight)", replace: "if (!isRight && shown.code === '')" }],
    caughtBy: {
      file: "apps/api/src/cli/books.test.ts",
      test: "a ruling that shows a wrong code is refused",
    },
  },
  {
    name: "role-under-typed-names",
    says: "who makes an administrator of the portal types two addresses, and no act of the two is noted",
    file: "apps/api/src/cli/user.ts",
    edits: [
      {
        search: "await withTwo(work, refusals);",
        replace:
          "await withCore((core) => changeRoleOf(core, { email, role, isGranted: true, by: two[0].email, approvedBy: two[1].email, remark }));",
      },
    ],
    caughtBy: {
      file: "apps/api/src/cli/user.test.ts",
      test: "a role is given by two who show their codes; it is written down, and ends the sessions",
    },
  },
  {
    name: "deleted-passkey-opens",
    says: "a passkey that is deleted while its answer is weighed opens the office",
    file: "apps/api/src/modules/staff/doors/sign-in.ts",
    edits: [
      {
        search: "if (!(await passkey.executeTakeFirst())) throw",
        replace: "if (!(await passkey.executeTakeFirst()) && id === '') throw",
      },
    ],
    caughtBy: {
      file: "apps/api/src/modules/staff/doors/doors.test.ts",
      test: "a passkey that is deleted opens nothing, and is no fresh proof",
    },
  },
];
