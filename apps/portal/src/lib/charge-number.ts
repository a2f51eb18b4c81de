import type { Charge } from "@kaunter/contracts/charges";

type Numbered =
  | Pick<Extract<Charge, { type: "assessment" }>, "type" | "assessment_no">
  | Pick<Extract<Charge, { type: "compound" }>, "type" | "compound_no">
  | Pick<Extract<Charge, { type: "license" }>, "type" | "license_no">;

/** The number on the paper, by which people know a charge. */
export function chargeNumber(charge: Numbered): string {
  if (charge.type === "assessment") return charge.assessment_no;
  return charge.type === "compound" ? charge.compound_no : charge.license_no;
}
