import * as z from "zod";
import { declareEffect } from "../../jobs/job.ts";
import { statusMails } from "./status-mail.ts";

// What follows from a payment, ordered in its own transaction. Other modules do it.

export const sendReceipt = declareEffect({
  name: "send-receipt",
  payload: z.strictObject({ paymentId: z.string() }),
});

/** News of a payment without a receipt. */
export const sendStatusMail = declareEffect({
  name: "send-notice",
  payload: z.strictObject({ paymentId: z.string(), purpose: z.enum(statusMails) }),
});

/** A mail that a payer asked for. */
export const sendPayerMail = declareEffect({
  name: "send-letter",
  payload: z.strictObject({ paymentId: z.string(), letterNo: z.int() }),
});

export const postToCouncil = declareEffect({
  name: "post-to-council",
  payload: z.strictObject({ paymentId: z.string(), council: z.string() }),
  lane: ({ council }) => council,
});

/** Licences that a payment has renewed, as documents. */
export const issueLicences = declareEffect({
  name: "issue-licences",
  payload: z.strictObject({ paymentId: z.string() }),
});

/** Parking hours that a payment has bought, as time that runs. */
export const startParking = declareEffect({
  name: "start-parking",
  payload: z.strictObject({ paymentId: z.string() }),
});

/** A question that somebody of the office wants asked now, whatever the plan says. */
export const askNow = declareEffect({
  name: "ask-provider",
  payload: z.strictObject({ paymentId: z.string(), orderedBy: z.string() }),
});
