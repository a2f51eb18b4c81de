import { readOwnerUrl } from "../config.ts";
import { jobs } from "../dependencies.ts";
import { migrate } from "../migrate.ts";
import { say, type CommandGroup } from "./command.ts";

export const migrateCommand: CommandGroup = {
  help: "  kaunter migrate                          bring the database to this version (DATABASE_OWNER_URL)",
  run: async () => {
    const applied = await migrate(readOwnerUrl(process.env), jobs);
    for (const name of applied) say(`applied ${name}`);
    say("The database is up to date.");
  },
};
