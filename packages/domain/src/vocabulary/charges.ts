import type { TypeOfKind } from "../charges/kinds.ts";

/** What the search form offers to choose from. */
export const selectablePaymentTypes = [
  "assessment",
  "council_permit_license",
  "compound",
] as const satisfies readonly TypeOfKind[];
export type SelectablePaymentType = (typeof selectablePaymentTypes)[number];
export const defaultPaymentType: SelectablePaymentType = "assessment";

/** `citycontrol` is how a search names a seizure. */
export const compoundTypes = [
  "individual",
  "health_individual",
  "trading",
  "health_trading",
  "citycontrol",
  "vehicle",
] as const;
export type CompoundType = (typeof compoundTypes)[number];

export const compoundCategories = ["individual", "seizure", "vehicle", "trading"] as const;
export type CompoundCategory = (typeof compoundCategories)[number];

export const categories = [
  "individual-enforcement",
  "individual-health",
  "trading-enforcement",
  "trading-health",
  "seizure-enforcement",
  "vehicle-enforcement",
  "inventory",
  "service",
] as const;
export type Category = (typeof categories)[number];

/** 0 is "not chosen yet"; 1 pays a part, 2 up to the previous year, 3 up to this year. */
export const assessmentSelections = ["0", "1", "2", "3"] as const;
export type AssessmentSelection = (typeof assessmentSelections)[number];

export const discountMethods = ["direct", "percentage"] as const;
export type DiscountMethod = (typeof discountMethods)[number];

export const units = [
  "piece",
  "unit",
  "year",
  "month",
  "day",
  "hour",
  "minute",
  "kilometre",
  "metre",
  "mile",
  "kilogram",
  "gram",
  "metric_ton",
  "pound",
] as const;
export type Unit = (typeof units)[number];
