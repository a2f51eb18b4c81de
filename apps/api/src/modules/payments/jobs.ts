import * as z from "zod";
import type { Database } from "../../db/pool.ts";
import { defineJob } from "../../jobs/job.ts";
import { forgetOrigins } from "./holds/forget-origins.ts";
import { resumeEffects, type ResumeDeps } from "./moves/resume-effects.ts";

export const forgetHoldOriginsHourly = defineJob({
  name: "forget-hold-origins",
  payload: z.strictObject({}),
  cron: "37 * * * *",
  run: (deps: { db: Database }) => forgetOrigins(deps),
});

export const resumeEffectsHourly = defineJob({
  name: "resume-effects",
  payload: z.strictObject({}),
  cron: "23 * * * *",
  run: (deps: ResumeDeps) => resumeEffects(deps),
});
