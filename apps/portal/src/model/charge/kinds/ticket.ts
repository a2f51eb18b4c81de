import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const ticket = {
  number: "reference_id",
  facts: {
    description: "description",
    name: "name",
    date: "ticket_date",
    assessment_no: "assessment_no",
  },
  icon: "stub",
  titleOf: () => t("kind.ticket"),
  searchType: "ticket",
  example: "TK00000001",
  comesAgain: false,
} as const satisfies ChargeKind<"ticket">;
