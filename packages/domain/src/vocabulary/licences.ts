/**
 * The codes by which councils keep the type of a licence (`m_kod_type`), and for how long it is renewed at a time. A
 * permit for an event ends with it.
 */
export const licenceTerms = {
  NIAGA: "year",
  OPERASI: "year",
  IKLAN: "year",
  ANJING: "year",
  PASAR: "month",
  PENJAJA: "month",
  PENJAJAB: "month",
  KAKILIMA: "month",
  LAPANG: "event",
} as const;
export type LicenceType = keyof typeof licenceTerms;

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
