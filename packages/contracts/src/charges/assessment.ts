import * as z from "zod/mini";
import { anyCharge } from "./any-charge.ts";

export const assessmentSchema = z.strictObject({
  ...anyCharge,
  type: z.literal("assessment"),
  assessment_no: z.string(),
  name: z.string(),
  house_no: z.string(),
  current_title: z.string(),
  landcess_effect: z.enum(["Y", "N"]),
  paid_until: z.string(),
});
