import { tiedTypes } from "@kaunter/domain/charges/kinds";
import { explanationParameters, type ExplanationCode } from "@kaunter/domain/charges/quote";
import * as z from "zod/mini";
import { ringgitField } from "../money.ts";

/** Which of a charge's offers is meant. */
export const selectionField = z.string().check(z.minLength(1), z.maxLength(20));

const codes = Object.keys(explanationParameters) as ExplanationCode[];

/** One line of "why this amount"; the lines of a list sum to its amount. */
export const explanationLineSchema = z.strictObject({
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: ringgitField,
});

const tiedLineSchema = z.strictObject({
  type: z.enum(tiedTypes),
  amount: ringgitField,
  explanation: z.array(explanationLineSchema),
});

/** One way to pay a charge. Its tied lines are paid with it and cost extra. */
export const offerSchema = z.strictObject({
  selection: selectionField,
  amount: ringgitField,
  explanation: z.array(explanationLineSchema),
  tied: z.array(tiedLineSchema),
  /** `2026/4` for assessments, `31/12/2026` for licences. */
  paid_until: z.optional(z.string()),
  full_payment: z.optional(z.boolean()),
  gst_amount: z.optional(ringgitField),
  discount: z.optional(ringgitField),
  special_discount: z.optional(ringgitField),
  renewal_year: z.optional(z.int()),
  /** The first month of it, for licences that are renewed by the month. */
  renewal_month: z.optional(z.int()),
});
