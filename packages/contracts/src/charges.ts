import { chargeStatuses } from "@kaunter/domain/charges/appraisal";
import { explanationParameters, type ExplanationCode } from "@kaunter/domain/charges/quote";
import { errorCodes } from "@kaunter/domain/domain-error";
import { compoundTypes, searchTypes, units } from "@kaunter/domain/vocabulary/charges";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { licenceTerms, type LicenceType } from "@kaunter/domain/vocabulary/licences";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { declarationSchema } from "./declarations.ts";
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

/** `GET /api/bookings/search`, the id in a header; without a council, the one that everybody starts with. */
export const bookingHeadersSchema = z.looseObject({ "x-booking-id": reference });
export const bookingQuerySchema = z.strictObject({ council: z.optional(z.enum(councilCodes)) });

const codes = Object.keys(explanationParameters) as ExplanationCode[];

/** One line of "why this amount"; the lines of a list sum to its amount. */
export const explanationLineSchema = z.strictObject({
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: ringgitField,
});
export type ExplanationLine = z.infer<typeof explanationLineSchema>;

const tiedLineSchema = z.strictObject({
  type: z.enum(["process_fee", "booking_deposit"]),
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
  /** The first month of it, for licences that are renewed by the month. */
  renewal_month: z.optional(z.int()),
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

export const licenceSchema = z.strictObject({
  ...common,
  type: z.literal("license"),
  license_no: z.string(),
  name: z.string(),
  ic_no: z.string(),
  nama_s: z.string(),
  house_no: z.string(),
  statusl: z.string(),
  m_kod_type: z.enum(Object.keys(licenceTerms) as LicenceType[]),
  sah_hingga: z.string(),
  kod_j_niaga: z.string(),
  subhead: z.string(),
  /** As the council keeps it: negative is owed. */
  balance: ringgitField,
  /** The form on which an operating licence is printed. */
  print_type: z.optional(z.int()),
  /** Whether the council has a photo of the owner; the photo itself is for those who may see it. */
  has_photo: z.optional(z.boolean()),
  /** Why it could not be printed once it is paid. */
  print_error: z.optional(z.enum(errorCodes)),
});

export const marketStallSchema = z.strictObject({
  ...common,
  type: z.literal("market"),
  reference_id: z.string(),
  hawker_name: z.string(),
  lot: z.string(),
  zone: z.string(),
  /** As the council keeps it: negative is owed. */
  balance: ringgitField,
});

export const ticketSchema = z.strictObject({
  ...common,
  type: z.literal("ticket"),
  reference_id: z.string(),
  name: z.string(),
  description: z.string(),
  ticket_date: z.string(),
  /** The property against which the ticket was raised. */
  assessment_no: z.optional(z.string()),
});

export const parkingSchema = z.strictObject({
  ...common,
  type: z.literal("parking"),
  reference_id: z.string(),
  vehicle_no: z.string(),
  zone: z.string(),
  hours: z.int(),
  parking_date: z.string(),
});

export const bookingSchema = z.strictObject({
  ...common,
  type: z.literal("booking"),
  reference_no: z.string(),
  created_at: instantField,
  item: z.string(),
  description: z.string(),
  customer_name: z.string(),
  booked_slots: z.array(
    z.strictObject({
      date: z.string(),
      from: z.string(),
      to: z.string(),
      rate: ringgitField,
      amount: ringgitField,
    }),
  ),
  /** Spelled so in the specification. */
  addtional_items: z.array(
    z.strictObject({ name: z.string(), qty: z.int(), unit: z.enum(units), price: ringgitField }),
  ),
  deposits: z.array(z.strictObject({ name: z.string(), amount: ringgitField })),
});

/** A charge as anyone may see it: names and addresses show their first quarter, identity numbers their last four. */
export const chargeSchema = z.discriminatedUnion("type", [
  assessmentSchema,
  compoundSchema,
  licenceSchema,
  marketStallSchema,
  ticketSchema,
  parkingSchema,
  bookingSchema,
]);
export type Charge = z.infer<typeof chargeSchema>;

export const chargeListSchema = z.array(chargeSchema);
export const chargeRowsSchema = z.strictObject({ rows: z.array(chargeSchema) });

/** `POST /api/quotes`: what the items of a cart cost now. */
export const quotesRequestSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        _id: z.string().check(z.maxLength(80)),
        selection,
        declaration: z.optional(declarationSchema),
      }),
    )
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
