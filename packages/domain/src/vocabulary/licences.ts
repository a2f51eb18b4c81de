/** `penjaja` is a hawker; whether one with a stall or a moving one is a matter of its form. */
export const licenceKinds = ["pasar", "penjaja", "kakilima", "iklan", "niaga"] as const;
export type LicenceKind = (typeof licenceKinds)[number];

export const hawkerForms = ["hawker", "moving_hawker"] as const;
export type HawkerForm = (typeof hawkerForms)[number];

/** The template on which a licence of each print type is printed. */
export const printTemplates = {
  1: "operasi",
  2: "restoran",
  3: "salon",
  4: "oil_storage",
  5: "amusement",
  6: "amusement",
  7: "amusement",
  8: "amusement",
  9: "amusement",
  10: "massage_house",
} as const;
export type PrintType = keyof typeof printTemplates;
export type PrintTemplate = (typeof printTemplates)[PrintType];
