import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { findWaiting, type WaitingDeps } from "./find-waiting.ts";
import { mailNotice, type NoticeDeps } from "./mail-notice.ts";
import type { MailDeps } from "./mail-receipt.ts";
import { noticePurposes } from "./notice-purpose.ts";
import { tellReceipt } from "./tell-receipt.ts";
import type { TextDeps } from "./texts/text-receipt.ts";
import { mailLetter } from "./mail-letter.ts";

export const sendReceipt = defineJob({
  name: "send-receipt",
  payload: z.strictObject({ paymentId: z.string() }),
  run: (deps: MailDeps & TextDeps, { paymentId }) => tellReceipt(deps, paymentId),
});

/** News of a payment without a receipt. */
export const sendNotice = defineJob({
  name: "send-notice",
  payload: z.strictObject({ paymentId: z.string(), purpose: z.enum(noticePurposes) }),
  run: (deps: NoticeDeps, notice) => mailNotice(deps, notice),
});

export const findWaitingEveryFiveMinutes = defineJob({
  name: "find-waiting",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: (deps: WaitingDeps) => findWaiting(deps, sendNotice),
});

/** A mail that a payer asked for. */
export const sendLetter = defineJob({
  name: "send-letter",
  payload: z.strictObject({ paymentId: z.string(), letterNo: z.int() }),
  run: (deps: MailDeps, { paymentId, letterNo }) => mailLetter(deps, paymentId, letterNo),
});
