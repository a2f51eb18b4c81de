import type { SearchSelection } from "@kaunter/contracts/charges";
import type { SearchType } from "@kaunter/domain/charges/kinds";
import type { CompoundType } from "@kaunter/domain/vocabulary/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";

/** An account, a licence or a plate that somebody wants to look at again. */
export interface Bill {
  id: string;
  council: CouncilCode;
  type: SearchType;
  /** In its normal form. */
  reference: string;
  compoundType?: CompoundType;
  nickname: string;
  isReminded: boolean;
}

/** More than any family or shop has; less than a list of other people's. */
export const billLimit = 30;

/** The search that finds it. */
export function searchFor(
  bill: Pick<Bill, "council" | "type" | "reference" | "compoundType">,
): SearchSelection {
  const { council, type, reference, compoundType } = bill;
  return {
    _id: reference,
    council,
    payment_type: type,
    ...(compoundType && { compound_type: compoundType }),
  };
}
