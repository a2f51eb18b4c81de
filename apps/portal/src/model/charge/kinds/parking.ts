import * as paths from "@kaunter/contracts/paths";
import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const parking = {
  number: "reference_id",
  facts: { vehicle: "vehicle_no", zone: "zone", date: "parking_date" },
  icon: "receipt",
  titleOf: () => t("search.type.parking"),
  searchType: "parking",
  searchName: "search.type.parking",
  example: "PK00000001",
  rowsPath: paths.parkingSearch,
  paidNames: { parking: "search.type.parking" },
  comesAgain: false,
} as const satisfies ChargeKind<"parking">;
