import * as z from "zod";
import type { Database } from "../../db/pool.ts";
import { defineJob } from "../../jobs/job.ts";
import { forgetTraces } from "./forget-traces.ts";
import { type LetterDeps, sendLetter } from "./letters/send-letter.ts";

export const sendAccountLetter = defineJob({
  name: "send-account-letter",
  payload: z.strictObject({ letterId: z.uuid() }),
  run: (deps: LetterDeps, { letterId }) => sendLetter(deps, letterId),
});

export const forgetTracesHourly = defineJob({
  name: "forget-account-traces",
  payload: z.strictObject({}),
  cron: "17 * * * *",
  run: (deps: { db: Database }) => forgetTraces(deps),
});
