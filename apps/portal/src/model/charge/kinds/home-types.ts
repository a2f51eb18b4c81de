import {
  type SelectablePaymentType,
  selectablePaymentTypes,
} from "@kaunter/domain/vocabulary/charges";
import type { IconName } from "@kaunter/web/ui/icon";

interface HomeType {
  icon: IconName;
  /** Not a word, hence alike in the three languages. */
  example: string;
}

/** What home offers, the most used first. It stands apart, so that home need not fetch what it does not offer. */
export const homeTypes = {
  assessment: { icon: "house", example: "10-1001-001" },
  council_permit_license: { icon: "licence", example: "R012345" },
  compound: { icon: "receipt", example: "V26-000001" },
} as const satisfies Record<SelectablePaymentType, HomeType>;

export function isPaymentType(value: unknown): value is SelectablePaymentType {
  return selectablePaymentTypes.some((type) => type === value);
}
