import * as z from "zod/mini";
import { anyCharge } from "./any-charge.ts";

export const ticketSchema = z.strictObject({
  ...anyCharge,
  type: z.literal("ticket"),
  reference_id: z.string(),
  name: z.string(),
  description: z.string(),
  ticket_date: z.string(),
  /** The property against which the ticket was raised. */
  assessment_no: z.optional(z.string()),
});
