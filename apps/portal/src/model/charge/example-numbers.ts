import {
  type SelectablePaymentType,
  selectablePaymentTypes,
} from "@kaunter/domain/vocabulary/charges";

/** Not words, hence alike in the three languages. */
export const exampleNumbers = {
  assessment: "10-1001-001",
  council_permit_license: "R012345",
  compound: "V26-000001",
} as const satisfies Record<SelectablePaymentType, string>;

export function isPaymentType(value: unknown): value is SelectablePaymentType {
  return selectablePaymentTypes.some((type) => type === value);
}
