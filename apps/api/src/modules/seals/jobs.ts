import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { sealBooks, type SealDeps } from "./seal-books.ts";

export const sealEveryFiveMinutes = defineJob({
  name: "seal-books",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (deps: SealDeps) => {
    while ((await sealBooks(deps)) === "more_to_seal");
  },
});
