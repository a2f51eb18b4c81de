import * as paths from "@kaunter/contracts/paths";
import { t } from "@kaunter/web/language/translate";
import { exampleNumbers } from "../example-numbers.ts";
import type { ChargeKind } from "./charge-kind.ts";

export const compound = {
  number: "compound_no",
  facts: { payer: "payer", offence: "offence", offence_date: "offence_date" },
  icon: "receipt",
  titleOf: ({ compound_type }) => t(`compound.${compound_type}`),
  searchType: "compound",
  example: exampleNumbers.compound,
  rowsPath: paths.compounds,
  comesAgain: false,
} as const satisfies ChargeKind<"compound">;
