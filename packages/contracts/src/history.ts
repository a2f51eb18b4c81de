import { historyTypes } from "@kaunter/domain/charges/history-type";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { languages } from "@kaunter/domain/vocabulary/languages";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { ringgitField } from "./money.ts";
import { paymentId } from "./payments.ts";

/** A day of a year in which somebody may have paid. */
const day = z.iso.date().check(z.regex(/^(?:19|20|21)/));

const filters = {
  council: z.optional(z.enum(councilCodes)),
  type: z.optional(z.enum(historyTypes)),
  status: z.optional(z.enum(shownStatuses)),
  /** Days in Kuching, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

/** `GET /api/history.csv`; a link that is followed cannot say the language in a header. */
export const historyFileSchema = z.strictObject({
  ...filters,
  language: z.optional(z.enum(languages)),
});

/** `GET /api/history`; `after` is the `next` of the page before. */
export const historyQuerySchema = z.strictObject({ ...filters, after: z.optional(paymentId) });
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

/** One thing that was paid, or was to be; a payment for several has several rows with the same `_id`. */
export const historyRowSchema = z.strictObject({
  _id: paymentId,
  date: instantField,
  reference_no: z.string(),
  council: z.enum(councilCodes),
  payment_type: z.enum(historyTypes),
  account_no: z.string(),
  /** With what is tied to it. */
  amount: ringgitField,
  /** What the operator took for the whole payment, with the first of its rows. */
  service_fee: z.optional(ringgitField),
  status: z.enum(shownStatuses),
  /** Shows the payment with its receipts to whoever bears it. */
  receipt_link: z.optional(z.string()),
  licence_link: z.optional(z.string()),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

/** Newest first. Only `next` tells whether there is more: a page of a narrow filter may be short, or empty. */
export const historySchema = z.strictObject({
  rows: z.array(historyRowSchema),
  next: z.nullable(paymentId),
});
export type History = z.infer<typeof historySchema>;

/**
 * The payload of `POST /api/query` for `all_payments/_find`; answered like `GET /api/history`. It is always about the
 * caller's own payments: what is specified beside the limit and the bookmark is ignored.
 */
export const findPaymentsPayloadSchema = z.strictObject({
  selector: z.optional(z.unknown()),
  fields: z.optional(z.unknown()),
  sort: z.optional(z.unknown()),
  use_index: z.optional(z.unknown()),
  execution_stats: z.optional(z.unknown()),
  limit: z.optional(z.number()),
  /** The `next` of the page before. */
  bookmark: z.optional(paymentId),
});

/** `GET /api/history/claims`: what was paid as a guest under the proven address and belongs to nobody yet. */
export const claimsSchema = z.strictObject({ count: z.int() });
/** `POST /api/history/claims` */
export const claimedSchema = z.strictObject({ claimed: z.int() });
