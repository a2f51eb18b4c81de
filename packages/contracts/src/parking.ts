import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { ringgitField } from "./money.ts";
import { capability, paymentId } from "./payments.ts";

const council = z.enum(councilCodes);
const hour = z.int().check(z.minimum(0), z.maximum(24));

/** `GET /api/parking/zones`: where parking is paid for, what it costs, and for how many hours it can be bought now. */
export const parkingZonesSchema = z.strictObject({
  zones: z.array(
    z.strictObject({
      /** As on the sign: "mpt-a". */
      _id: z.string(),
      council,
      zone: z.string(),
      per_hour: ringgitField,
      opens_at: hour,
      closes_at: hour,
      /** Days of the week; Sunday is 0. */
      weekdays: z.array(z.int()),
      /** None while parking is free. */
      hours_on_sale: z.int(),
    }),
  ),
});
export type ParkingZones = z.infer<typeof parkingZonesSchema>;

/** `POST /api/parking/of_payment`: the hours that a payment bought, for its payer. */
export const parkingOfPaymentSchema = z.strictObject({
  _id: paymentId,
  payer_capability: z.optional(capability),
});
export const ownParkingSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({
      zone_id: z.string(),
      vehicle_no: z.string(),
      starts_at: instantField,
      ends_at: instantField,
    }),
  ),
  /** Hours that were paid and have not been written down yet. */
  awaited: z.int(),
  /** The moment of this answer: a telephone's clock may be wrong. */
  now: instantField,
});
export type OwnParking = z.infer<typeof ownParkingSchema>;

/** `POST /api/parking/check`: whether a vehicle has paid, for whoever looks after the zones. */
export const checkParkingSchema = z.strictObject({
  council,
  vehicle_no: z.string().check(z.maxLength(20)),
});
export const parkingVerdictSchema = z.strictObject({
  vehicle_no: z.string(),
  /** What is paid for at this moment; a vehicle may have paid for several zones. */
  paid: z.array(z.strictObject({ zone: z.string(), until: instantField })),
});
