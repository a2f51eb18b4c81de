import { rmSync } from "node:fs";
import { seed } from "../tools/seed/fill-database.ts";
import { codeOf } from "../tools/stage/authenticator.ts";
import { databaseOf } from "../tools/stage/connection.ts";
import {
  type DatabaseUrls,
  dropDatabase,
  ensureDatabase,
  migrate,
} from "../tools/stage/database.ts";
import { journalFolderOf } from "../tools/stage/demonstration.ts";
import { stopPrivatePostgres } from "../tools/stage/private-postgres.ts";
import { readStaff } from "../tools/stage/staff.ts";
import { generateTypes } from "./database-types.ts";
import { say } from "./steps.ts";

const help = `npm run db -- COMMAND

  up        start the private PostgreSQL of this checkout (or use DATABASE_URL) and migrate
  down      stop the private PostgreSQL
  migrate   apply new migrations and write the query types
  reset     throw the database away and build it anew; never the one that DATABASE_URL names
  seed      fill it with the demonstration's data
  staff     tell who is in the demonstration's office, and how each logs in now
`;

async function migrated(): Promise<DatabaseUrls> {
  const urls = await ensureDatabase();
  process.stdout.write(await migrate(urls.owner));
  return urls;
}

async function up(): Promise<void> {
  const urls = await migrated();
  say("PostgreSQL is up. DATABASE_URL of each process, and DATABASE_OWNER_URL of the owner:");
  for (const [role, url] of Object.entries(urls)) say(`  ${role}=${url}`);
}

const commands: Record<string, () => Promise<void>> = {
  up,
  down: async () => {
    stopPrivatePostgres();
    say("PostgreSQL is down.");
  },
  migrate: async () => {
    generateTypes(await migrated(), "write");
  },
  seed: async () => seed(await ensureDatabase()),
  staff: async () => {
    const people = readStaff(databaseOf((await ensureDatabase()).owner));
    if (people.length === 0) say("There is nobody: npm run demo makes the staff of its office.");
    for (const { email, password, secret, is } of people)
      say(`${is.padEnd(26)}${email.padEnd(30)}${password}  ${codeOf(secret)}`);
  },
  reset: async () => {
    await dropDatabase();
    const { owner } = await ensureDatabase();
    // What the providers did for a database and the database tell one story, and begin anew together.
    rmSync(journalFolderOf(databaseOf(owner)), { recursive: true, force: true });
    await up();
  },
};

const command = commands[process.argv[2] ?? ""];
if (command) await command();
else process.stdout.write(help);
