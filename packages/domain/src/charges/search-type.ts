import type { SearchType } from "../vocabulary/charges.ts";

/** Under which type people look for what is kept under a kind. */
export const searchTypeOfKind = {
  assessment: "assessment",
  compound: "compound",
  trading_licence: "council_permit_license",
  council_licence: "council_permit_license",
  market: "market",
  ticket: "ticket",
  booking: "booking",
  parking: "parking",
} as const satisfies Record<string, SearchType>;
