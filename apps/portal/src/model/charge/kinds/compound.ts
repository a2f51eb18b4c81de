import * as paths from "@kaunter/contracts/paths";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import { t } from "@kaunter/web/language/translate";
import type { ChargeKind } from "./charge-kind.ts";

export const compound = {
  number: "compound_no",
  facts: {
    // Of a vehicle the council knows the plate, of anything else who was given it.
    vehicle: ({ compound_type, payer }) => (compound_type === "vehicle" ? payer : ""),
    payer: ({ compound_type, payer }) => (compound_type === "vehicle" ? "" : payer),
    offence: "offence",
    offence_date: "offence_date",
  },
  isReadable: ({ compound_type }) => compoundTypes.includes(compound_type),
  titleOf: ({ compound_type }) => t(`compound.${compound_type}`),
  searchType: "compound",
  icon: "receipt",
  example: "V26-000001",
  rowsPath: paths.compounds,
  comesAgain: false,
} as const satisfies ChargeKind<"compound">;
