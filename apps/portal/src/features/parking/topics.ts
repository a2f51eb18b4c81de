export const topics = ["privacy", "support", "terms"] as const;
export type Topic = (typeof topics)[number];

/** What each text says, in the order of reading. */
export const sectionsOf = {
  privacy: ["parking.privacy.what", "parking.privacy.who", "parking.privacy.time"],
  support: [
    "parking.support.start",
    "parking.support.wrong",
    "parking.support.coupon",
    "parking.support.compound",
  ],
  terms: [
    "parking.terms.fee",
    "parking.terms.plate",
    "parking.terms.bay",
    "parking.terms.unused",
    "parking.terms.fine",
  ],
} as const;
