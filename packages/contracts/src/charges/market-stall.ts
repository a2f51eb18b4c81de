import * as z from "zod/mini";
import { ringgitField } from "../money.ts";
import { anyCharge } from "./any-charge.ts";

export const marketStallSchema = z.strictObject({
  ...anyCharge,
  type: z.literal("market"),
  reference_id: z.string(),
  hawker_name: z.string(),
  lot: z.string(),
  zone: z.string(),
  /** As the council keeps it: negative is owed. */
  balance: ringgitField,
});
