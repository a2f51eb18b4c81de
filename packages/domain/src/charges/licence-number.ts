import { chargeKinds } from "./kinds.ts";
import { normaliseReference, readReference } from "./reference.ts";

/** What the first characters of a number on a licence, a permit or a stall's bill say that it is of. */
export type NumberClass = "trading" | "market" | "council";

/** Stalls are numbered 30X-XXXX: they must be known before the licences 3XX-XXXX. */
export function numberClassOf(text: string): NumberClass {
  const reference = normaliseReference(text);
  if (reference.startsWith("R")) return "trading";
  return reference.startsWith("30") ? "market" : "council";
}

/** Reads "301-0001", the number of a stall. */
export function readStallNo(text: string): string {
  return readReference(text, chargeKinds.market.shape);
}

/** Reads "201-0001" or "311-0001", a council's licence or permit, or "901-0001", a permit for an open space. */
export function readCouncilLicenceNo(text: string): string {
  return readReference(text, chargeKinds.council_licence.shape);
}

/** Writes a dash after the third digit, as on the paper. */
export function writeLicenceNo(number: string): string {
  return number.replace(/^(\d{3})(\d{4})$/, "$1-$2");
}
