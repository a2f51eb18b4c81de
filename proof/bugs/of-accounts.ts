import type { Bug } from "./bug.ts";

const inAccounts = (file: string) => `apps/api/src/modules/accounts/${file}.ts`;

/** Who gets into an account, and who is put out of it. */
export const bugsOfAccounts: readonly Bug[] = [
  {
    name: "no-fresh-proof",
    says: "whoever borrows a device that is signed in takes all data of its owner",
    file: inAccounts("own/export-own"),
    edits: [{ search: `  requireProof(session, "moves");\n`, replace: "" }],
    caughtBy: {
      file: inAccounts("sessions/prove-again.test"),
      test: "all data needs the password again after five minutes",
    },
  },
  {
    name: "proof-by-any-passkey",
    says: "a passkey of somebody else proves who has the session",
    file: inAccounts("sessions/prove-again"),
    edits: [
      {
        search: "} else if ((await provePasskey(deps, proof.answer)) !== session.userId) {",
        replace: `} else if ((await provePasskey(deps, proof.answer)) === "") {`,
      },
    ],
    caughtBy: {
      file: inAccounts("sessions/prove-again.test"),
      test: "a passkey is as good as the password, if it is one's own",
    },
  },
  {
    name: "phone-leaves-other-devices",
    says: "whoever took a copy of a session keeps it when its owner changes the phone",
    file: inAccounts("profile/update-profile"),
    edits: [{ search: "await endSessions(tx, userId, session.id);", replace: "void endSessions;" }],
    caughtBy: {
      file: inAccounts("profile/update-profile.test"),
      test: "another phone logs every other device out, another name does not",
    },
  },
  {
    name: "passkeys-without-end",
    says: "whoever has many questions open adds more passkeys than an account may have",
    file: inAccounts("passkeys/add-passkey"),
    edits: [{ search: "requireRoom(await listPasskeys(tx, userId));", replace: "" }],
    caughtBy: {
      file: inAccounts("who-may.test"),
      test: "an account has twenty passkeys and not one more",
    },
  },
  {
    name: "known-words-not-read",
    says: "a password that is a word of the list of known ones is good enough",
    file: inAccounts("passwords/weigh-password"),
    edits: [
      {
        search: "return known.has(piece) ? pointsOfWord : undefined;",
        replace: "return known.size < 0 ? pointsOfWord : undefined;",
      },
    ],
    caughtBy: {
      file: inAccounts("passwords/weigh-password.test"),
      test: '"qwertyuiop" is among the first that anybody tries',
    },
  },
  {
    name: "hashing-all-at-once",
    says: "a crowd of logins takes every core, and payments wait for one",
    file: inAccounts("passwords/hashing-queue"),
    edits: [{ search: "if (running < atOnce)", replace: "if (running < 1_000 * atOnce)" }],
    caughtBy: {
      file: inAccounts("passwords/hashing-queue.test"),
      test: "so many work at once and so many wait, longest first; the next is told to come back",
    },
  },
  {
    name: "phone-changed-in-silence",
    says: "whoever borrows a device that is signed in gives the account another phone, and nobody is told",
    file: inAccounts("profile/update-profile"),
    edits: [
      {
        search: "await tellOfPhone(tx, deps, account, now);",
        replace: "void tellOfPhone;",
      },
    ],
    caughtBy: {
      file: inAccounts("profile/update-profile.test"),
      test: "another phone is told to the mailbox",
    },
  },
  {
    name: "thief-keeps-phone",
    says: "an account that its owner took back still has the phone of the thief",
    file: inAccounts("own/undo-email"),
    edits: [
      {
        search: "if (earlier.phone) await restorePhone(tx, deps, undoing, earlier.phone);",
        replace: "void restorePhone;",
      },
    ],
    caughtBy: {
      file: inAccounts("profile/update-profile.test"),
      test: "whoever moves an account and then its phone loses both",
    },
  },
  {
    name: "thief-keeps-link",
    says: "a thief who moved an account twice takes it again after its owner took it back",
    file: inAccounts("own/email-undos"),
    edits: [
      {
        search: `.where("userId", "=", userId).where("id", ">", id)`,
        replace: `.where("userId", "=", userId).where("id", "<", id)`,
      },
    ],
    caughtBy: {
      file: inAccounts("own/undo-email.test"),
      test: "the owner's link makes every later one worthless",
    },
  },
  {
    name: "late-session",
    says: "a change that waited is made for a session that was ended meanwhile",
    file: inAccounts("sessions/store"),
    edits: [
      {
        search: `  if (!(await alive.executeTakeFirst())) throw new DomainError("user_error_relogin");\n`,
        replace: "  await alive.executeTakeFirst();\n",
      },
    ],
    caughtBy: {
      file: inAccounts("own/undo-email.test"),
      test: "a session that ended while its change was waiting changes nothing",
    },
  },
  {
    name: "anybodys-session",
    says: "whoever knows the number of a session ends it, whose ever it is",
    file: inAccounts("sessions/store"),
    edits: [
      {
        search: `    .where("id", "=", id)\n    .where("userId", "=", userId)\n`,
        replace: `    .where("id", "=", id)\n`,
      },
    ],
    caughtBy: {
      file: "apps/api/src/authorisation-of-others.test.ts",
      test: "whoever asks all that leaves everything that is the victim's as it was",
    },
  },
  {
    name: "password-kept-as-target",
    says: "a password that is judged leaves its hash in the counts of lookups",
    file: inAccounts("passwords/judge-password"),
    edits: [
      {
        search: "`password ${randomUUID()}`",
        replace: "`password ${password} ${randomUUID().length}`",
      },
    ],
    caughtBy: {
      file: inAccounts("passwords/judge-password.test"),
      test: "the password is neither logged nor kept, not even its hash",
    },
  },
  {
    name: "reset-to-the-left-mailbox",
    says: "a link to set a new password goes to the mailbox that its account is just leaving",
    file: inAccounts("store"),
    edits: [{ search: ".forKeyShare()", replace: "" }],
    caughtBy: {
      file: inAccounts("reset/reset.test"),
      test: "a link that is asked for while its account moves away opens nothing to who reads the old mailbox",
    },
  },
  {
    name: "removed-passkey-logs-in",
    says: "a passkey that is removed while its login waits begins a session",
    file: inAccounts("sessions/log-in"),
    edits: [
      {
        search: "if (passkey?.userId !== userId) throw",
        replace: "if (passkey && passkey.userId !== userId) throw",
      },
    ],
    caughtBy: {
      file: inAccounts("late-changes.test"),
      test: "a passkey that was removed while its login waited lets nobody in",
    },
  },
];
