import { chargeStatuses } from "@kaunter/domain/charges/appraisal";
import { explanationParameters, type ExplanationCode } from "@kaunter/domain/charges/quote";
import { errorCodes } from "@kaunter/domain/domain-error";
import { compoundTypes, searchTypes } from "@kaunter/domain/vocabulary/charges";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { ringgitField } from "./money.ts";

const reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const selection = z.string().check(z.minLength(1), z.maxLength(20));

/** What a person looks for. `database` is specified and ignored: council and type say it already. */
export const searchSelectionSchema = z.strictObject({
  _id: reference,
  council: z.enum(councilCodes),
  payment_type: z.optional(z.enum(searchTypes)),
  compound_type: z.optional(z.enum(compoundTypes)),
  database: z.optional(z.string().check(z.maxLength(60))),
});
export type SearchSelection = z.infer<typeof searchSelectionSchema>;

export const searchRequestSchema = z.strictObject({ data: searchSelectionSchema });

/** `GET /api/licenses?council=…&type=…&id=…`, the id in base64. */
export const licenceQuerySchema = z.strictObject({
  council: z.enum(councilCodes),
  id: z.base64().check(z.minLength(4), z.maxLength(80)),
  type: z.enum(["license", "permit", "council_permit_license"]),
});

const codes = Object.keys(explanationParameters) as ExplanationCode[];

/** One line of "why this amount"; the lines of a list sum to its amount. */
export const explanationLineSchema = z.strictObject({
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: ringgitField,
});
export type ExplanationLine = z.infer<typeof explanationLineSchema>;

const tiedLineSchema = z.strictObject({
  type: z.enum(["process_fee"]),
  amount: ringgitField,
  explanation: z.array(explanationLineSchema),
});

/** One way to pay a charge. Its tied lines are paid with it and cost extra. */
export const offerSchema = z.strictObject({
  selection,
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
});
export type Offer = z.infer<typeof offerSchema>;

const common = {
  /** Names the charge for ever: council, kind and number. */
  _id: z.string(),
  council: z.enum(councilCodes),
  version: z.int(),
  status: z.enum(chargeStatuses),
  /** What paying all of it costs today, tied lines included; "0.00" when nothing can be paid. */
  amount: ringgitField,
  offers: z.array(offerSchema),
  /** The day from which there will be something to pay. */
  opens_on: z.optional(z.string()),
  /** Why a charge that exists cannot be paid, or not be renewed, online. */
  error: z.optional(z.enum(errorCodes)),
  reason: z.optional(z.string()),
};

export const assessmentSchema = z.strictObject({
  ...common,
  type: z.literal("assessment"),
  assessment_no: z.string(),
  name: z.string(),
  house_no: z.string(),
  current_title: z.string(),
  landcess_effect: z.enum(["Y", "N"]),
  paid_until: z.string(),
});

export const compoundSchema = z.strictObject({
  ...common,
  type: z.literal("compound"),
  compound_id: z.string(),
  compound_no: z.string(),
  compound_type: z.enum(compoundTypes),
  payer: z.string(),
  offence: z.string(),
  offence_date: z.string(),
});

export const tradingLicenceSchema = z.strictObject({
  ...common,
  type: z.literal("license"),
  license_no: z.string(),
  name: z.string(),
  ic_no: z.string(),
  nama_s: z.string(),
  house_no: z.string(),
  statusl: z.string(),
  m_kod_type: z.string(),
  sah_hingga: z.string(),
  kod_j_niaga: z.string(),
  subhead: z.string(),
  /** As the council keeps it: negative is owed. */
  balance: ringgitField,
});

/** A charge as anyone may see it: names and addresses show their first quarter, identity numbers their last four. */
export const chargeSchema = z.discriminatedUnion("type", [
  assessmentSchema,
  compoundSchema,
  tradingLicenceSchema,
]);
export type Charge = z.infer<typeof chargeSchema>;

export const chargeRowsSchema = z.strictObject({ rows: z.array(chargeSchema) });

/** `POST /api/quotes`: what the items of a cart cost now. */
export const quotesRequestSchema = z.strictObject({
  items: z
    .array(z.strictObject({ _id: z.string().check(z.maxLength(80)), selection }))
    .check(z.minLength(1), z.maxLength(20)),
});

const quotedItem = { _id: z.string(), selection };
export const quotesSchema = z.strictObject({
  items: z.array(
    z.union([
      z.strictObject({ ...quotedItem, offer: offerSchema }),
      z.strictObject({ ...quotedItem, error: z.enum(errorCodes), reason: z.string() }),
    ]),
  ),
});
export type Quotes = z.infer<typeof quotesSchema>;
