import type { SaveBill } from "@kaunter/contracts/bills";
import { chargeKinds, type Kind, type TypeOfKind } from "@kaunter/domain/charges/kinds";
import { isCouncil } from "../council/chosen-council.ts";

/** What a search needs to know to find one charge. */
export type ChargeSearch = Pick<SaveBill, "council" | "no"> & {
  type: TypeOfKind;
};

/** The search that finds the charge of an id, `mpt.assessment.101001001`; null for what no council has a record of. */
export function searchOf(chargeId: string): ChargeSearch | null {
  const [council, kind = "", no = ""] = chargeId.split(".");
  if (!isCouncil(council) || !isKind(kind) || no === "") return null;
  return { council, type: chargeKinds[kind].type, no };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(chargeKinds, kind);
}
