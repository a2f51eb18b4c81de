import { errorCodes } from "@kaunter/domain/domain-error";
import { searchTypes } from "@kaunter/domain/charges/kinds";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import * as z from "zod/mini";
import { assessmentSchema } from "./charges/assessment.ts";
import { bookingSchema } from "./charges/booking.ts";
import { compoundSchema } from "./charges/compound.ts";
import { licenceSchema } from "./charges/licence.ts";
import { marketStallSchema } from "./charges/market-stall.ts";
import { type explanationLineSchema, offerSchema, selectionField } from "./charges/offer.ts";
import { parkingSchema } from "./charges/parking.ts";
import { ticketSchema } from "./charges/ticket.ts";
import { declarationSchema } from "./declarations.ts";
import { ringgitField } from "./money.ts";

const reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

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

export type Offer = z.infer<typeof offerSchema>;
export type ExplanationLine = z.infer<typeof explanationLineSchema>;

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
export const chargeRowsSchema = z.strictObject({
  rows: z.array(chargeSchema),
  /** Why something that was found is not among them. */
  error: z.optional(z.enum(errorCodes)),
  reason: z.optional(z.string()),
});
export type ChargeRows = z.infer<typeof chargeRowsSchema>;

/** `POST /api/quotes`: what the items of a cart cost now. */
export const quotesRequestSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        _id: z.string().check(z.maxLength(80)),
        selection: selectionField,
        declaration: z.optional(declarationSchema),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});

const quotedItem = { _id: z.string(), selection: selectionField };
export const quotesSchema = z.strictObject({
  items: z.array(
    z.union([
      z.strictObject({
        ...quotedItem,
        offer: offerSchema,
        /** As of a charge: only where the council's records are old. */
        as_of: z.optional(z.string()),
      }),
      z.strictObject({ ...quotedItem, error: z.enum(errorCodes), reason: z.string() }),
    ]),
  ),
  /** What the operator takes on top, by the way of paying; a way without a fee is not named. */
  service_fees: z.optional(
    z.array(
      z.strictObject({ method: z.literal(Object.values(paymentMethods)), amount: ringgitField }),
    ),
  ),
});
export type Quotes = z.infer<typeof quotesSchema>;
