import type { LicenceType, PrintType } from "../vocabulary/licences.ts";

export type PrintableLicence = {
  readonly type: LicenceType;
  readonly printType: PrintType | null;
  readonly hasPhoto: boolean;
};

/** This print and those with a higher number do not show the owner. */
const firstPrintWithoutPhoto: PrintType = 4;

/** Why a licence cannot be printed, or null. An operating licence shows its owner (specification section 8). */
export function printRefusalOf({
  type,
  printType,
  hasPhoto,
}: PrintableLicence): "invalid_print_no_photo" | null {
  const showsOwner = type === "OPERASI" && printType !== null && printType < firstPrintWithoutPhoto;
  return showsOwner && !hasPhoto ? "invalid_print_no_photo" : null;
}

/** A dog and a sign on a wall have no face. */
export function showsHolder(type: LicenceType): boolean {
  return type !== "ANJING" && type !== "IKLAN";
}
