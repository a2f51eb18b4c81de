import * as z from "zod";
import type { Database } from "../../db/pool.ts";
import { defineJob } from "../../jobs/job.ts";
import { forgetLookups } from "./forget-lookups.ts";

export const forgetLookupsHourly = defineJob({
  name: "forget-lookups",
  payload: z.strictObject({}),
  cron: "7 * * * *",
  run: (deps: { db: Database }) => forgetLookups(deps),
});
