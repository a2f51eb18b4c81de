import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { ringgitField } from "./money.ts";

/** `POST /api/receipts/check`: whatever a QR or a link carried. */
export const checkReceiptSchema = z.strictObject({ token: z.string().check(z.maxLength(600)) });

const checkedSchema = z.strictObject({
  receipt_no: z.string(),
  council: z.enum(councilCodes),
  amount: ringgitField,
  paid_at: instantField,
  /** The number of the payment. */
  reference: z.string(),
  /** Masked, as is the number on each bill: enough to compare with the paper in hand. Empty once it was removed. */
  full_name: z.string(),
  services: z.array(
    z.strictObject({ type: z.string(), account_no: z.string(), amount: ringgitField }),
  ),
});

/**
 * A token that we did not sign, or that was changed, is forged; nothing more is said of it. One that we signed and that
 * is in no book is unlisted: a restore may have lost it, so its council must be asked.
 */
export const receiptVerdictSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.enum(["valid", "void"]), receipt: checkedSchema }),
  z.strictObject({ status: z.enum(["forged", "unlisted"]) }),
]);
export type ReceiptVerdict = z.infer<typeof receiptVerdictSchema>;
export type CheckedReceipt = z.infer<typeof checkedSchema>;

const keySchema = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});
export type ReceiptKey = z.infer<typeof keySchema>;

/** `GET /api/receipts/keys`: a JWKS. The key that signs is first; the others only verify. */
export const receiptKeysSchema = z.strictObject({ keys: z.array(keySchema) });

/** `GET /api/receipts/void`: every receipt that no longer counts, as of a moment. */
export const voidReceiptsSchema = z.strictObject({
  as_of: instantField,
  receipt_nos: z.array(z.string()),
});
