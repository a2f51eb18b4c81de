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

/** 1 pays a part, 2 up to the previous year, 3 up to this year. */
export const assessmentSelections = ["1", "2", "3"] as const;
export type AssessmentSelection = (typeof assessmentSelections)[number];

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
