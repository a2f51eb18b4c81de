import type { Bug } from "./bug.ts";

const page = "apps/api/grants.sql";
const inDb = (file: string) => `apps/api/src/db/${file}.ts`;

/** Faults by which a process can do what is another's business. */
export const bugsOfRights: readonly Bug[] = [
  {
    name: "server-seals",
    says: "whoever takes over the server can seal what it wrote",
    file: page,
    edits: [
      {
        search: "grant insert on seals, seal_parts to worker;",
        replace: "grant insert on seals, seal_parts to server, worker;",
      },
    ],
    caughtBy: { file: inDb("grants.test"), test: 'insert seals.signature is for: ["worker"]' },
  },
  {
    name: "worker-rewrites-ledger",
    says: "a process may change what was booked, if somebody lifts a lock",
    file: page,
    edits: [
      {
        search: "grant insert on seals, seal_parts to worker;",
        replace:
          "grant insert on seals, seal_parts to worker; grant update on ledger_entries to worker;",
      },
    ],
    caughtBy: { file: inDb("audit.test"), test: "a true history has no differences" },
  },
  {
    name: "rights-by-the-back-door",
    says: "a right that somebody gave by hand stays for ever",
    file: page,
    edits: [
      {
        search:
          "revoke all on all tables in schema public, pgboss from public, server, worker, operator, retention, office;\n",
        replace: "",
      },
    ],
    caughtBy: {
      file: inDb("grants.test"),
      test: "granting again takes away what somebody granted by hand",
    },
  },
  {
    name: "any-role-will-do",
    says: "a process starts with the rights of another, and nobody notices",
    file: "apps/api/src/process-role.ts",
    edits: [{ search: "if (name === role) return;", replace: 'if (name !== "") return;' }],
    caughtBy: {
      file: "apps/api/src/cli.test.ts",
      test: "commands are the operator's, and run with nobody else's rights",
    },
  },
  {
    name: "server-makes-administrators",
    says: "whoever takes over the server can make itself an administrator",
    file: "apps/api/migrations/0025_roles.sql",
    edits: [{ search: "if new.roles <> '{}' and", replace: "if false and" }],
    caughtBy: {
      file: inDb("grants.test"),
      test: "are given by the operator alone; the server can only empty the list",
    },
  },
];
