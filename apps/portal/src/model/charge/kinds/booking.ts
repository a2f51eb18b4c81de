import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const booking = {
  number: "reference_no",
  facts: { facility: "item", description: "description", customer: "customer_name" },
  tied: "booking_deposit",
  icon: "calendar",
  titleOf: () => t("kind.booking"),
  searchType: "booking",
  example: "BK-2026-000001",
  comesAgain: false,
} as const satisfies ChargeKind<"booking">;
