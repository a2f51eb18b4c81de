import { units } from "@kaunter/domain/vocabulary/charges";
import * as z from "zod/mini";
import { instantField } from "../dates.ts";
import { ringgitField } from "../money.ts";
import { anyCharge } from "./any-charge.ts";

export const bookingSchema = z.strictObject({
  ...anyCharge,
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
