import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { sendPayerMail, sendStatusMail, sendReceipt } from "../payments/effects.ts";
import { findWaiting, type WaitingDeps } from "./find-waiting.ts";
import { mailPayer } from "./mail-payer.ts";
import { mailStatus, type StatusMailDeps } from "./mail-status.ts";
import type { MailDeps } from "./mail-receipt.ts";
import { tellReceipt } from "./tell-receipt.ts";
import type { TextDeps } from "./texts/text-receipt.ts";

export const sendReceiptJob = defineJob({
  ...sendReceipt,
  run: (deps: MailDeps & TextDeps, { paymentId }) => tellReceipt(deps, paymentId),
});

export const sendStatusMailJob = defineJob({
  ...sendStatusMail,
  run: (deps: StatusMailDeps, ordered) => mailStatus(deps, ordered),
});

export const sendPayerMailJob = defineJob({
  ...sendPayerMail,
  run: (deps: MailDeps, { paymentId, letterNo }) => mailPayer(deps, paymentId, letterNo),
});

export const findWaitingEveryFiveMinutes = defineJob({
  name: "find-waiting",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: (deps: WaitingDeps) => findWaiting(deps),
});
