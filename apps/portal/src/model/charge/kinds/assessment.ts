import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const assessment = {
  number: "assessment_no",
  facts: {
    owner: "name",
    property: "house_no",
    title: "current_title",
    paid_until: "paid_until",
  },
  titleOf: ({ landcess_effect }) =>
    t(landcess_effect === "Y" ? "kind.land_cess" : "kind.assessment"),
  searchType: "assessment",
  icon: "house",
  example: "10-1001-001",
  comesAgain: true,
} as const satisfies ChargeKind<"assessment">;
