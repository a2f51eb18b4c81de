import { exceptionClasses } from "@kaunter/domain/settlement/exceptions";
import * as z from "zod/mini";
import { dayField } from "./dates.ts";
import { ringgitField } from "./money.ts";
import { paymentIdField } from "./office.ts";

/** A number that the database gave. */
const rowId = z.string().check(z.regex(/^\d{1,18}$/));
export const moneyParams = z.strictObject({ id: rowId });

/** `GET /office/credits`: what the bank showed, newest first; `before` is the last row of the page before. */
export const creditsQuerySchema = z.strictObject({ before: z.optional(rowId) });
export const creditsSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: rowId,
      value_on: dayField,
      account: z.string(),
      bank_ref: z.string(),
      narrative: z.string(),
      amount: ringgitField,
      /** What nobody has explained of it. */
      open: ringgitField,
    }),
  ),
  /** Whether there are older ones. */
  has_more: z.boolean(),
});
export type Credits = z.infer<typeof creditsSchema>;

/** `GET /office/credits/:id`: one credit down to the councils that it paid. */
export const creditSchema = z.strictObject({
  id: rowId,
  value_on: dayField,
  account: z.string(),
  bank_ref: z.string(),
  narrative: z.string(),
  amount: ringgitField,
  explained: ringgitField,
  open: ringgitField,
  /** What of it came by no provider of ours. */
  outside: ringgitField,
  batches: z.array(
    z.strictObject({
      id: rowId,
      ref: z.string(),
      provider: z.string(),
      /** How it was found: B1 by name, B2 by sum, B3 several batches in one credit, B4 one batch in several credits. */
      rule: z.string(),
      settled_on: dayField,
      line_count: z.number(),
      /** How much of this credit pays it. */
      part: ringgitField,
      gross: ringgitField,
      fee: ringgitField,
      tax: ringgitField,
      net: ringgitField,
      owners: z.array(
        z.strictObject({
          owner: z.string(),
          receipts: z.number(),
          first: z.string(),
          last: z.string(),
          amount: ringgitField,
        }),
      ),
      /** What the provider settled that belongs to no payment of ours, or not with this amount. */
      unmatched: ringgitField,
      /** What it holds for councils that are not shown. */
      others: ringgitField,
    }),
  ),
});
export type Credit = z.infer<typeof creditSchema>;

/** `GET /office/batches/:id/receipts`: what a batch settled, in the order of its lines; `after` is the last line seen. */
export const batchReceiptsQuerySchema = z.strictObject({
  owner: z.string().check(z.regex(/^[a-z]{2,10}$/)),
  after: z.optional(rowId),
});
export const batchReceiptsSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      line_no: z.number(),
      payment_id: paymentIdField,
      /** None where all of it is to be returned. */
      receipt: z.nullable(z.string()),
      amount: ringgitField,
    }),
  ),
  has_more: z.boolean(),
});
export type BatchReceipts = z.infer<typeof batchReceiptsSchema>;

/** `GET /office/statements`: books and bank at the end of each statement, newest first; `before` is the last row seen. */
export const statementsQuerySchema = z.strictObject({ before: z.optional(rowId) });
export const statementsSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: rowId,
      account: z.string(),
      bank: z.string(),
      /** The last digits of the account's number. */
      number_end: z.string(),
      number: z.number(),
      from_on: dayField,
      to_on: dayField,
      opening: ringgitField,
      line_count: z.number(),
      lines: ringgitField,
      closing: ringgitField,
      /** What our books say at its end. */
      booked: ringgitField,
      /** How much more the books have than the bank. */
      difference: ringgitField,
      /** How much more opening and lines make than the closing. */
      gap: ringgitField,
    }),
  ),
  /** Whether there are older ones. */
  has_more: z.boolean(),
});
export type Statements = z.infer<typeof statementsSchema>;

/** `GET /office/exceptions`: what keeps books and bank apart, oldest first. */
export const exceptionsSchema = z.strictObject({
  /** Whether this is all that keeps them apart, or only what of the own money has not come. */
  sees_all: z.boolean(),
  /** How much more the books say than the bank. */
  open: ringgitField,
  rows: z.array(
    z.strictObject({
      class: z.enum(exceptionClasses),
      subject: z.string(),
      place: z.string(),
      since: dayField,
      bank_days: z.number(),
      open: ringgitField,
      /** Where a person goes on. */
      credit_id: z.nullable(rowId),
      payment_id: z.nullable(paymentIdField),
      /** Whether people have yet to rule on what its provider said. */
      has_case: z.boolean(),
      /** Whether this person may propose how. */
      may_rule: z.boolean(),
    }),
  ),
});
export type Exceptions = z.infer<typeof exceptionsSchema>;

/** `POST …/file`: what a page of the money shows, as a file. It is an act, and so no reading. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];
export const fileSchema = z.strictObject({ format: z.enum(fileFormats) });
/** `POST /office/credits/file`: the credits that the list shows from here on, to the last. */
export const creditsFileSchema = z.strictObject({
  format: z.enum(fileFormats),
  before: z.optional(rowId),
});
