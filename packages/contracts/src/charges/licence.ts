import { errorCodes } from "@kaunter/domain/domain-error";
import { licenceTerms, type LicenceType } from "@kaunter/domain/vocabulary/licences";
import * as z from "zod/mini";
import { ringgitField } from "../money.ts";
import { anyCharge } from "./any-charge.ts";

export const licenceSchema = z.strictObject({
  ...anyCharge,
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
