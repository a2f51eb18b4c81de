import { licenceStates } from "@kaunter/domain/licence/digital-licence";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { ringgitField } from "./money.ts";
import { capability, paymentId } from "./payments.ts";

const state = z.enum(licenceStates);
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

/** A licence as it was issued, and what it is worth today. */
export const digitalLicenceSchema = z.strictObject({
  _id: z.string(),
  _rev: z.string(),
  council: z.enum(councilCodes),
  state,
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
  /** Its page: whoever has this link sees the licence. */
  url: z.string(),
  /** Leads anyone to the portal's check of it. One that does not count has none. */
  verify_link: z.optional(z.string()),
  /** The squares of that QR in base64, as a receipt has them. */
  verify_qr: z.optional(z.string()),
  /** Where its pictures are, for whoever shows its handle with the call: the holder's photo, the council's crest and signature. */
  picture: z.optional(z.string()),
  logo: z.optional(z.string()),
  signature: z.optional(z.string()),
  /** Whether a photo can be sent for it, and what became of the last one that was. */
  photo: z.enum(["unwanted", "none", "waiting", "refused", "shown"]),
  /** Why it cannot be printed. */
  print_error: z.optional(z.literal("invalid_print_no_photo")),
  /** When this was true. */
  checked_at: instantField,
});
export type DigitalLicence = z.infer<typeof digitalLicenceSchema>;

/** `POST /api/licenses/view` and `POST /api/licenses/pdf`: what is in the licence's own link. */
export const licenceHandleSchema = z.strictObject({ handle: capability });

/** Base64 takes a third more than the picture. */
export const longestPicture = 400_000;

/** `POST /api/licenses/photo`: a picture in base64, for the licence of a link. It waits for the council. */
export const submitPhotoSchema = z.strictObject({
  handle: capability,
  picture: z.string().check(z.maxLength(longestPicture)),
});
export const submittedPhotoSchema = z.strictObject({ photo: z.literal("waiting") });

/** `POST /api/licenses/of_payment`: for the device that paid or the owner's session, and for nobody else. */
export const licencesOfPaymentSchema = z.strictObject({
  _id: paymentId,
  payer_capability: z.optional(capability),
});

/** The licences of a payment, and how many are still to be issued. */
export const ownLicencesSchema = z.strictObject({
  licences: z.array(
    z.strictObject({ _id: z.string(), license_no: z.string(), state, url: z.string() }),
  ),
  awaited: z.int(),
});
export type OwnLicences = z.infer<typeof ownLicencesSchema>;

/** `POST /api/licenses/check`: whatever a QR or a link carried. */
export const checkLicenceSchema = z.strictObject({ token: z.string().check(z.maxLength(600)) });

/** Names are masked, as on every page that anyone may see: enough to compare with the paper in hand. */
const checkedLicenceSchema = z.strictObject({
  _id: z.string(),
  license_no: z.string(),
  council: z.enum(councilCodes),
  m_kod_type: z.string(),
  print_type: z.optional(z.int()),
  name: z.string(),
  ic_no: z.string(),
  nama_s: z.string(),
  sah_dari: z.string(),
  sah_hingga: z.string(),
  receipt_no: z.string(),
});
export type CheckedLicence = z.infer<typeof checkedLicenceSchema>;

/** As for receipts: what we did not sign is forged; what we signed and no book knows is unlisted. */
export const licenceVerdictSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: state, licence: checkedLicenceSchema }),
  z.strictObject({ status: z.enum(["forged", "unlisted"]) }),
]);
export type LicenceVerdict = z.infer<typeof licenceVerdictSchema>;

/** `GET /api/licenses/status`: the licences that do not count (`licence-list.ts`), and a token over their digest. */
export const licenceStatusSchema = z.strictObject({
  token: z.string(),
  /** Raw deflate, in base64. */
  list: z.string(),
});
export type LicenceStatus = z.infer<typeof licenceStatusSchema>;

/** `PUT /api/query`: a licence exists because it was paid for. This says that it does; it writes nothing. */
export const storedLicenceSchema = z.strictObject({
  ok: z.literal(true),
  id: z.string(),
  rev: z.string(),
});
