import { readOwnerUrl } from "../config.ts";
import { jobs } from "../dependencies.ts";
import { migrate, TableInUse } from "../migrate.ts";
import { Complaint, say, type CommandGroup } from "./command.ts";

export const migrateCommand: CommandGroup = {
  help: "  kaunter migrate                          bring the database to this version (DATABASE_OWNER_URL)",
  run: async () => {
    await migrate(readOwnerUrl(process.env), jobs, { say }).catch((error: unknown) => {
      throw error instanceof TableInUse ? new Complaint(error.message) : error;
    });
    say("The database is up to date.");
  },
};
