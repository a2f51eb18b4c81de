import type { Charge } from "@kaunter/contracts/charges";
import type { ChargeDeclaration, ParkingDeclaration } from "@kaunter/contracts/declarations";
import { type DeclaredKind, declaredKind, parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { hasShape } from "@kaunter/web/api/read-answer";
import { t } from "@kaunter/web/language/translate";
import { typeNameId } from "@kaunter/words/kind-name";

/** What a person declared and no council has a record of; its id is the time at which it was written down. */
interface Declared<Type extends DeclaredKind, Declaration> {
  type: Type;
  _id: string;
  council: Charge["council"];
  amount: string;
  declaration: Declaration;
}

export type DeclaredCharge =
  | Declared<typeof declaredKind, ChargeDeclaration>
  /** Hours in a parking zone, for one vehicle. */
  | Declared<typeof parkingHoursKind, ParkingDeclaration>;

export function isDeclared(charge: { type: string }): charge is DeclaredCharge {
  return charge.type === declaredKind || charge.type === parkingHoursKind;
}

export function titleOfDeclared({ type }: DeclaredCharge): string {
  return t(typeNameId(type));
}

/** The licence and its days, or the vehicle and its zone. */
export function numberOfDeclared(charge: DeclaredCharge): string {
  if (charge.type === parkingHoursKind) {
    return numberOfHours(charge.declaration);
  }
  const { license_no, start_date, end_date } = charge.declaration;
  return `${license_no}, ${written(start_date)} – ${written(end_date)}`;
}

export function numberOfHours({
  vehicle_no,
  zone,
}: Pick<ParkingDeclaration, "vehicle_no" | "zone">): string {
  return `${vehicle_no}, ${zone}`;
}

/** The day of a date field, "2026-03-01", as people write it. */
function written(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Whether what a browser kept of it can be shown. */
export function isDeclarationReadable({ type, declaration }: DeclaredCharge): boolean {
  return type === parkingHoursKind
    ? hasShape<ParkingDeclaration>(declaration, {
        vehicle_no: "text",
        zone: "text",
        hours: "number",
      })
    : hasShape<ChargeDeclaration>(declaration, {
        license_no: "text",
        start_date: "text",
        end_date: "text",
      });
}
