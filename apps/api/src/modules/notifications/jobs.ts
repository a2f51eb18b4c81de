import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { mailReceipt, type MailDeps } from "./mail-receipt.ts";

export const sendReceipt = defineJob({
  name: "send-receipt",
  payload: z.strictObject({ paymentId: z.string() }),
  run: (deps: MailDeps, { paymentId }) => mailReceipt(deps, paymentId),
});
