import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const market = {
  number: "reference_id",
  facts: { hawker: "hawker_name", lot: "lot", zone: "zone" },
  icon: "store",
  titleOf: () => t("kind.market"),
  searchType: "market",
  example: "301-0001",
  comesAgain: true,
} as const satisfies ChargeKind<"market">;
