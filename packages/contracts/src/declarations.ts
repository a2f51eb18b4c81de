import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";

const line = (longest: number) => z.string().check(z.maxLength(longest));

/**
 * What a payer declares of a charge that no council has a record of. Such an item carries it wherever it goes, under an
 * id that its browser made of the time. Days and amount are specified and ignored: the server works them out.
 */
const chargeDeclarationSchema = z.strictObject({
  type: z.literal("local_government_charge"),
  council: z.enum(councilCodes),
  license_no: freeText(40),
  customer_name: freeText(100),
  total_no_of_people: z.int(),
  start_date: line(10),
  end_date: line(10),
  full_name: freeText(100),
  email: line(254),
  phone: line(20),
  total_no_of_days: z.optional(z.int()),
  amount: z.optional(ringgitField),
});
export type ChargeDeclaration = z.infer<typeof chargeDeclarationSchema>;

/** Hours in a parking zone, for the vehicle that will stand there. */
const parkingDeclarationSchema = z.strictObject({
  type: z.literal("parking_session"),
  council: z.enum(councilCodes),
  zone: line(4),
  vehicle_no: line(20),
  hours: z.int(),
});
export type ParkingDeclaration = z.infer<typeof parkingDeclarationSchema>;

export const declarationSchema = z.discriminatedUnion("type", [
  chargeDeclarationSchema,
  parkingDeclarationSchema,
]);
export type Declaration = z.infer<typeof declarationSchema>;
