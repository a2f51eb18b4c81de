import * as z from "zod";
import {
  givenUpJobsText,
  listGivenUpJobs,
  retryGivenUpJobs,
} from "../modules/books/given-up-jobs.ts";
import { Complaint, parse, say, withCore, type CommandGroup } from "./command.ts";

export const jobCommands: CommandGroup = {
  help: `\
  kaunter jobs failed                      jobs that were given up, and why
  kaunter jobs retry ID|all                put one of them, or all, back into its own queue`,
  run: ([verb, which]) =>
    withCore(async ({ db }) => {
      if (verb === "failed") return say(givenUpJobsText(await listGivenUpJobs(db)));
      if (verb !== "retry") throw new Complaint('"jobs" knows failed and retry.');
      const id =
        which === "all" ? undefined : parse(z.uuid(), which, "Give the id of a job, or all.");
      const count = await retryGivenUpJobs(db, id);
      if (count === 0 && id !== undefined) throw new Complaint(`No job ${id} was given up.`);
      say(`Put back: ${count}.`);
    }),
};
