import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const booking = {
  number: "reference_no",
  facts: { facility: "item", description: "description", customer: "customer_name" },
  icon: "building",
  titleOf: () => t("search.type.booking"),
  searchType: "booking",
  searchName: "search.type.booking",
  example: "BK-2026-000001",
  paidNames: { booking: "search.type.booking" },
  comesAgain: false,
} as const satisfies ChargeKind<"booking">;
