import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { type AccountMailDeps, sendAccountMail } from "./mails/send-account-mail.ts";

export const sendAccountMailJob = defineJob({
  name: "send-account-letter",
  payload: z.strictObject({ letterId: z.uuid() }),
  run: (deps: AccountMailDeps, { letterId }) => sendAccountMail(deps, letterId),
});
