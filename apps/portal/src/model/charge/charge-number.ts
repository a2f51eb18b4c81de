import type { Charge } from "@kaunter/contracts/charges";
import type { ChargeDeclaration, ParkingDeclaration } from "@kaunter/contracts/declarations";
import { chargeKinds } from "./kinds/charge-kinds.ts";

/** What a person declared and no council has a record of; its id is the time at which it was written down. */
export interface DeclaredCharge {
  type: "local_government_charge";
  _id: string;
  council: Charge["council"];
  amount: string;
  declaration: ChargeDeclaration;
}

/** Hours in a parking zone, for one vehicle. */
export type ParkingCharge = Omit<DeclaredCharge, "type" | "declaration"> & {
  type: "parking_session";
  declaration: ParkingDeclaration;
};

export type AnyCharge = Charge | DeclaredCharge | ParkingCharge;

/** The number on the paper, by which people know a charge; what was declared is known by its licence and its days. */
export function chargeNumber(charge: AnyCharge): string {
  if (charge.type === "local_government_charge") return declaredNumber(charge.declaration);
  if (charge.type === "parking_session") return parkingNumber(charge.declaration);
  const fields: Record<string, unknown> = charge;
  return String(fields[chargeKinds[charge.type].number]);
}

function parkingNumber({ vehicle_no, zone }: ParkingDeclaration): string {
  return `${vehicle_no}, ${zone}`;
}

function declaredNumber({ license_no, start_date, end_date }: ChargeDeclaration): string {
  return `${license_no}, ${written(start_date)} – ${written(end_date)}`;
}

/** The day of a date field, "2026-03-01", as people write it. */
function written(day: string): string {
  return day.split("-").toReversed().join("/");
}
