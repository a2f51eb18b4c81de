import type { SaveBill } from "@kaunter/contracts/bills";
import { isCouncil } from "./chosen-council.ts";

/** What a search needs to know to find one charge. */
export type ChargeSearch = Pick<SaveBill, "council" | "no"> & { type: (typeof searchTypes)[Kind] };

/** Under which type people look for what is kept under a kind. */
const searchTypes = {
  assessment: "assessment",
  compound: "compound",
  trading_licence: "council_permit_license",
  council_licence: "council_permit_license",
  market: "market",
  ticket: "ticket",
  booking: "booking",
  parking: "parking",
} as const;
type Kind = keyof typeof searchTypes;

/** The search that finds the charge of an id, `mpt.assessment.101001001`; null for what no council has a record of. */
export function searchOf(chargeId: string): ChargeSearch | null {
  const [council, kind = "", no = ""] = chargeId.split(".");
  if (!isCouncil(council) || !isKind(kind) || no === "") return null;
  return { council, type: searchTypes[kind], no };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(searchTypes, kind);
}
