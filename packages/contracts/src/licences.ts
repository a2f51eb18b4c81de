import { councilCodes, defaultCouncil } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { licenceSchema } from "./charges/licence.ts";

const type = z.enum(["license", "permit", "council_permit_license"]);
/** The specified calls name no council: theirs is the one that everybody starts with. */
const council = z._default(z.enum(councilCodes), defaultCouncil);
/** The number in base64. One that is none finds nothing: for licences that is no error. */
const encodedNumber = z.string().check(z.maxLength(120));

/** `GET /api/licenses?type=…&id=…[&council=…]` */
export const licenceQuerySchema = z.strictObject({ council, type, id: encodedNumber });

/** `GET /api/licenses/{type}/{ref}[?council=…]` */
export const licencePathSchema = z.strictObject({ type, ref: encodedNumber });
export const licenceCouncilSchema = z.strictObject({ council });

/** A closed list: nothing else is attached to a licence. */
export const licenceAttachments = ["photo"] as const;
/** Of any length: what is not on the list is not found, and is no error. */
const fileName = z.string();

/** `GET /api/licenses/{type}/{ref}/attachments/{file}[?council=…]`; what is not on the list is not found. */
export const licenceAttachmentPathSchema = z.strictObject({
  type,
  ref: encodedNumber,
  file: fileName,
});

/** `GET /api/getAttachments/metadata/logo/{council}.png`. */
export const logoPathSchema = z.strictObject({ file: fileName });

/** Who may see a photo or a signature: the bearer of a licence's link, or of a payment that paid for such a licence. */
export const pictureBearerHeadersSchema = z.looseObject({
  "x-license-handle": z.optional(z.string().check(z.maxLength(40))),
  "x-payment-id": z.optional(z.string().check(z.maxLength(40))),
  "x-payment-capability": z.optional(z.string().check(z.maxLength(40))),
});
export type BearerHeaders = z.infer<typeof pictureBearerHeadersSchema>;

/** A licence with what is attached to it: the names, never the bytes. */
export const licenceDocumentSchema = z.extend(licenceSchema, {
  _attachments: z.partialRecord(
    z.enum(licenceAttachments),
    z.strictObject({ stub: z.literal(true) }),
  ),
});
export type LicenceDocument = z.infer<typeof licenceDocumentSchema>;
