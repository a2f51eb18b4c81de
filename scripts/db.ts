import { parseArgs } from "node:util";
import {
  dropDatabase,
  ensureServer,
  generateTypes,
  migrate,
  seed,
  seedForBenches,
} from "./database.ts";
import { forgetJournal } from "./demo-keys.ts";
import { stopPrivatePostgres } from "./postgres.ts";

const help = `npm run db -- COMMAND

  up        start the private PostgreSQL of this checkout (or use DATABASE_URL) and migrate
  down      stop the private PostgreSQL
  migrate   apply new migrations and write the query types
  reset     throw the private database away and build it anew
  seed      fill it with the demonstration's data
    --charges N   and with so many charges in all, in a database that has no others
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { charges: { type: "string" } },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function up(): Promise<void> {
  const urls = await ensureServer();
  await migrate(urls);
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
    const urls = await ensureServer();
    await migrate(urls);
    generateTypes(urls, "write");
  },
  seed: async () => {
    const urls = await ensureServer();
    await seed(urls);
    if (values.charges !== undefined) await seedForBenches(urls, Number(values.charges));
  },
  reset: async () => {
    await dropDatabase();
    forgetJournal();
    await up();
  },
};

const command = commands[positionals[0] ?? ""];
if (command) await command();
else process.stdout.write(help);
