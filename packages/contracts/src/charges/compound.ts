import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import * as z from "zod/mini";
import { anyCharge } from "./any-charge.ts";

export const compoundSchema = z.strictObject({
  ...anyCharge,
  type: z.literal("compound"),
  compound_id: z.string(),
  compound_no: z.string(),
  compound_type: z.enum(compoundTypes),
  payer: z.string(),
  offence: z.string(),
  offence_date: z.string(),
});
