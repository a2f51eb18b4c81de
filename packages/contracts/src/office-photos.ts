import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { remarkLeast } from "@kaunter/domain/office/proposals";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";

export const photoIdField = z.string().check(z.regex(/^\d{1,18}$/));

/** `GET /office/photos`: what holders sent for their licences and nobody has judged, the oldest first. */
export const photosSchema = z.strictObject({
  photos: z.array(
    z.strictObject({
      id: photoIdField,
      council: z.enum(councilCodes),
      /** The licence's document, whose number the council's own record is found by. */
      document: z.string(),
      sent_at: instantField,
    }),
  ),
  /** Whether more wait than are listed. */
  has_more: z.boolean(),
});
export type OfficePhotos = z.infer<typeof photosSchema>;
export type OfficePhoto = OfficePhotos["photos"][number];

/** `POST /office/photos/{id}/word`: whether the face is the holder's, and with what it was compared. */
export const photoWordSchema = z.strictObject({
  ruling: z.enum(["accepted", "refused"]),
  remark: freeText(1000).check(z.minLength(remarkLeast)),
});
export type PhotoWord = z.infer<typeof photoWordSchema>;

/** `POST /office/photos/withdrawal`: the photo that a licence shows was accepted by mistake. */
export const photoWithdrawalSchema = z.strictObject({
  council: z.enum(councilCodes),
  document: freeText(100).check(z.minLength(1)),
  remark: freeText(1000).check(z.minLength(remarkLeast)),
});
export type PhotoWithdrawal = z.infer<typeof photoWithdrawalSchema>;
