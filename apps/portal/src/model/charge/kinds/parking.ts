import * as paths from "@kaunter/contracts/paths";
import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const parking = {
  number: "reference_id",
  facts: { vehicle: "vehicle_no", zone: "zone", date: "parking_date" },
  icon: "letterP",
  titleOf: () => t("kind.parking"),
  searchType: "parking",
  example: "PK00000001",
  rowsPath: paths.parkingSearch,
  comesAgain: false,
} as const satisfies ChargeKind<"parking">;
