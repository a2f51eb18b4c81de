import { jobs } from "../dependencies.ts";
import { migrate } from "../migrate.ts";
import { Complaint, say, type CommandGroup } from "./command.ts";

export const migrateCommand: CommandGroup = {
  help: "  kaunter migrate                          bring the database to this version (DATABASE_OWNER_URL)",
  run: async () => {
    const ownerUrl = process.env["DATABASE_OWNER_URL"];
    if (ownerUrl === undefined)
      throw new Complaint("DATABASE_OWNER_URL is not set: migrations run as the owner.");
    const applied = await migrate(ownerUrl, jobs);
    for (const name of applied) say(`applied ${name}`);
    say("The database is up to date.");
  },
};
