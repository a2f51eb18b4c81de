import type { Appraisal } from "./appraisal.ts";
import { chargeKinds } from "./kinds.ts";
import { appraiseOneOff, type OneOffOffer, type OneOffRecord } from "./one-off.ts";
import { normaliseReference, readPlate, readReference } from "./reference.ts";

/** Time that was parked and not paid, at the tariff of its day: a later tariff does not change it. */
export type ParkingRecord = OneOffRecord & { readonly zone: string; readonly hours: number };

export type ParkingReference = { readonly by: "number" | "plate"; readonly reference: string };

/** Reads "PK00000001"; small letters, dashes and spaces do not matter. */
export function readSlipNo(text: string): string {
  return readReference(text, chargeKinds.parking.shape);
}

/** Reads the number on a parking slip, or the plate of the vehicle that stood there. */
export function readParkingReference(text: string): ParkingReference {
  if (chargeKinds.parking.shape.test(normaliseReference(text))) {
    return { by: "number", reference: readSlipNo(text) };
  }
  return { by: "plate", reference: readPlate(text) };
}

/** What is payable of a parking charge. */
export function appraiseParking(record: ParkingRecord): Appraisal<OneOffOffer> {
  const { zone, hours, amountSen } = record;
  return appraiseOneOff(record, { code: "parking", params: { zone, hours }, amountSen });
}
