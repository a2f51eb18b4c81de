import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";
import { capability, paymentId } from "./payments.ts";

/** Which payment is meant: by a number of it with what its payer left, or by its link. */
export const whichPaymentSchema = z.strictObject({
  /** Our reference, the order number, the provider's transaction id, a receipt's number, or the number on a bill. */
  number: z.optional(freeText(40)),
  /** The e-mail address or the phone number that was given with the payment. */
  contact: z.optional(freeText(254)),
  _id: z.optional(paymentId),
  capability: z.optional(capability),
});
export type WhichPayment = z.infer<typeof whichPaymentSchema>;

/** `POST /api/payments/requery`: did it go through? Nothing of who paid what. */
export const requeriedSchema = z.strictObject({
  _id: paymentId,
  status: z.enum(shownStatuses),
  amount: ringgitField,
  payment_datetime: instantField,
  paid_at: z.optional(instantField),
  /** When the provider was last asked. */
  asked_at: z.optional(instantField),
  /** When it will be asked again by itself; missing while a person looks, or when nothing is open. */
  next_check_at: z.optional(instantField),
  /** What of the money taken is to go back to the payer; missing where that is nothing. */
  returned: z.optional(ringgitField),
  /** A receipt was withdrawn by its council, or a bill is being checked; missing where all that was received is settled. */
  unsettled: z.optional(z.enum(["withdrawn", "checked"])),
  /** It has been looked at for a day without a result: the payer may choose to pay again. */
  may_pay_again: z.boolean(),
});
export type Requeried = z.infer<typeof requeriedSchema>;

/** `POST /api/payments/send_receipt`: the same answer whoever asks. */
export const receiptOrderedSchema = z.strictObject({ accepted: z.literal(true) });

/** `POST /api/payments/email`: by the device that paid, or by the link with the phone number on file. */
export const correctEmailSchema = z.strictObject({
  _id: paymentId,
  email: freeText(254),
  payer_capability: z.optional(capability),
  capability: z.optional(capability),
  phone: z.optional(freeText(20)),
});
export type CorrectEmail = z.infer<typeof correctEmailSchema>;

/** The address as it is kept now, masked. */
export const correctedEmailSchema = z.strictObject({ email: z.string() });
export type CorrectedEmail = z.infer<typeof correctedEmailSchema>;

/** `POST /api/payments/email/undo`: by the link that the address before a correction was mailed, for 48 hours. */
export const undoCorrectionSchema = z.strictObject({
  _id: paymentId,
  /** Which of the payment's corrections. */
  correction: z.int().check(z.gte(1), z.lte(10_000)),
  key: capability,
});
export type UndoCorrection = z.infer<typeof undoCorrectionSchema>;
export const undoneSchema = z.strictObject({ ok: z.literal(true) });
