import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { resumeEffects, type ResumeDeps } from "./moves/resume-effects.ts";

export const resumeEffectsHourly = defineJob({
  name: "resume-effects",
  payload: z.strictObject({}),
  cron: "23 * * * *",
  run: (deps: ResumeDeps) => resumeEffects(deps),
});
