import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { type LetterDeps, sendLetter } from "./letters/send-letter.ts";

export const sendAccountLetter = defineJob({
  name: "send-account-letter",
  payload: z.strictObject({ letterId: z.uuid() }),
  run: (deps: LetterDeps, { letterId }) => sendLetter(deps, letterId),
});
