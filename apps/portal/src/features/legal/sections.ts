export const legalTopics = ["terms", "privacy", "refund"] as const;
export type LegalTopic = (typeof legalTopics)[number];

/** What each text says, in the order of reading. */
export const sectionsOf = {
  terms: [
    "legal.terms.use",
    "legal.terms.records",
    "legal.terms.amounts",
    "legal.terms.final",
    "legal.terms.pending",
    "legal.terms.account",
    "legal.terms.licence",
    "legal.terms.forbidden",
    "legal.terms.hours",
    "legal.terms.liability",
    "legal.terms.rights",
    "legal.terms.law",
  ],
  privacy: [
    "legal.privacy.who",
    "legal.privacy.collect",
    "legal.privacy.never",
    "legal.privacy.why",
    "legal.privacy.consent",
    "legal.privacy.share",
    "legal.privacy.seen",
    "legal.privacy.time",
    "legal.privacy.device",
    "legal.privacy.safe",
    "legal.privacy.rights",
    "legal.privacy.children",
  ],
  refund: [
    "legal.refund.pending",
    "legal.refund.when",
    "legal.refund.itself",
    "legal.refund.claim",
    "legal.refund.time",
    "legal.refund.bank",
    "legal.refund.not",
  ],
} as const;
