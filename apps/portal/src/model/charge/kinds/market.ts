import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const market = {
  number: "reference_id",
  facts: { hawker: "hawker_name", lot: "lot", zone: "zone" },
  icon: "building",
  titleOf: () => t("search.type.market"),
  searchType: "market",
  searchName: "search.type.market",
  example: "301-0001",
  paidNames: {},
  comesAgain: true,
} as const satisfies ChargeKind<"market">;
