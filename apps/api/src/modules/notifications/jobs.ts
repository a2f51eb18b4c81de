import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { sendLetter, sendNotice, sendReceipt } from "../payments/effects.ts";
import { findWaiting, type WaitingDeps } from "./find-waiting.ts";
import { mailLetter } from "./mail-letter.ts";
import { mailNotice, type NoticeDeps } from "./mail-notice.ts";
import type { MailDeps } from "./mail-receipt.ts";
import { tellReceipt } from "./tell-receipt.ts";
import type { TextDeps } from "./texts/text-receipt.ts";

export const sendReceiptJob = defineJob({
  ...sendReceipt,
  run: (deps: MailDeps & TextDeps, { paymentId }) => tellReceipt(deps, paymentId),
});

export const sendNoticeJob = defineJob({
  ...sendNotice,
  run: (deps: NoticeDeps, notice) => mailNotice(deps, notice),
});

export const sendLetterJob = defineJob({
  ...sendLetter,
  run: (deps: MailDeps, { paymentId, letterNo }) => mailLetter(deps, paymentId, letterNo),
});

export const findWaitingEveryFiveMinutes = defineJob({
  name: "find-waiting",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: (deps: WaitingDeps) => findWaiting(deps),
});
