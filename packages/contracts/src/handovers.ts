import { cartItemLimit } from "@kaunter/domain/cart/cart";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";

/** What is in a cart: what to pay and how much of it, never a price and nothing of the payer. */
const services = z
  .array(
    z.strictObject({
      _id: z.string().check(z.maxLength(80)),
      selection: z.string().check(z.regex(/^[\w.-]{1,20}$/)),
    }),
  )
  .check(z.minLength(1), z.maxLength(cartItemLimit));

/** `POST /api/handovers`: a cart for another device. */
export const handOverCartSchema = z.strictObject({ services });

export const handedOverSchema = z.strictObject({
  /** Eight characters that cannot be mistaken for each other. */
  code: z.string(),
  expires_at: instantField,
});
export type HandedOver = z.infer<typeof handedOverSchema>;

/** `POST /api/handovers/open`: the code as somebody typed it, with spaces, dashes and small letters. */
export const openHandOverSchema = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
});

export const openedHandOverSchema = z.strictObject({ services });
export type OpenedHandOver = z.infer<typeof openedHandOverSchema>;
