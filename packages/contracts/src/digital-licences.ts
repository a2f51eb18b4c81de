import { licenceStates } from "@kaunter/domain/licence/digital-licence";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { ringgitField } from "./money.ts";
import { capability } from "./payments.ts";

const ignored = z.optional(z.unknown());

/**
 * The payload of `POST` and `PUT /api/query` for `digital_license/{…}`: what proves that the caller may see it. The owner's
 * session proves it, too. The fields of the document itself are accepted as specified, and nothing is written from them.
 */
export const digitalLicencePayloadSchema = z.strictObject({
  /** Of the licence's own link. */
  handle: z.optional(capability),
  /** Of the device that paid. */
  payer_capability: z.optional(capability),
  payment: ignored,
  signature: ignored,
  license: ignored,
  barcode: ignored,
  logo: ignored,
  picture: ignored,
  url: ignored,
});
export type DigitalLicencePayload = z.infer<typeof digitalLicencePayloadSchema>;

/** A licence as it was issued, and what it is worth today. */
export const digitalLicenceSchema = z.strictObject({
  _id: z.string(),
  _rev: z.string(),
  council: z.enum(councilCodes),
  state: z.enum(licenceStates),
  payment: z.strictObject({
    receipt_no: z.string(),
    timestamp: instantField,
    paid_until_year: z.int(),
    /** A trading licence has none. */
    paid_until_month: z.optional(z.int()),
    amount: ringgitField,
  }),
  license: z.strictObject({
    license_no: z.string(),
    m_kod_type: z.string(),
    print_type: z.optional(z.int()),
    name: z.string(),
    /** All but its end is hidden. */
    ic_no: z.string(),
    nama_s: z.string(),
    house_no: z.string(),
    kod_j_niaga: z.string(),
    /** DD/MM/YYYY. */
    sah_dari: z.string(),
    sah_hingga: z.string(),
  }),
  /** What its Code 128 says. */
  barcode: z.string(),
});
export type DigitalLicence = z.infer<typeof digitalLicenceSchema>;

/** `PUT /api/query`: a licence exists because it was paid for. This says that it does; it writes nothing. */
export const storedLicenceSchema = z.strictObject({
  ok: z.literal(true),
  id: z.string(),
  rev: z.string(),
});
