import * as z from "zod";
import type { Database } from "../../db/pool.ts";
import type { InTransaction } from "../../db/transaction.ts";
import { defineJob } from "../../jobs/job.ts";
import { askNow } from "./effects.ts";
import { forgetOrigins } from "./holds/forget-origins.ts";
import { orderAsk } from "./messages/order-ask.ts";
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

export const askProviderJob = defineJob({
  ...askNow,
  run: async (deps: { inTransaction: InTransaction }, { paymentId, orderedBy }) => {
    await orderAsk(deps, paymentId, orderedBy);
  },
});
