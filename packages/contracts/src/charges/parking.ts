import * as z from "zod/mini";
import { anyCharge } from "./any-charge.ts";

export const parkingSchema = z.strictObject({
  ...anyCharge,
  type: z.literal("parking"),
  reference_id: z.string(),
  vehicle_no: z.string(),
  zone: z.string(),
  hours: z.int(),
  parking_date: z.string(),
});
