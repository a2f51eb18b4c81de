export interface StaffSessionFacts {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** When the factor was last shown. */
  readonly provedAt: Date;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const idleMs = 15 * minuteMs;
const absoluteMs = 8 * hourMs;
const proofLastsMs = 5 * minuteMs;

export function isStaffSessionOver(
  { createdAt, lastSeenAt }: StaffSessionFacts,
  now: Date,
): boolean {
  return (
    now.getTime() - lastSeenAt.getTime() >= idleMs ||
    now.getTime() - createdAt.getTime() >= absoluteMs
  );
}

/** What moves money, or orders something about it, is done by who has just shown the factor. */
export function needsFreshProof({ provedAt }: Pick<StaffSessionFacts, "provedAt">, now: Date) {
  return now.getTime() - provedAt.getTime() >= proofLastsMs;
}

/** A council's machines may have no passkey: then a password nobody guesses, and a code beside it. */
export const staffPasswordLeast = 15;

/**
 * How often a password or code may be wrong for an address at the door, or within a session, before a right one waits there,
 * too. Passkeys are not counted: none is guessed.
 */
export const triesMost = 5;
export const triesWithinMs = 15 * minuteMs;

/** How long a code to enrol is good, and how long somebody is told before a lost factor is replaced. */
export const enrolmentLastsMs = 72 * hourMs;
export const recoveryDelayMs = 24 * hourMs;

/** When a code to enrol begins to be good and ends. */
export function enrolmentTimes(cause: "first" | "added" | "recovery", now: Date) {
  const waitsMs = cause === "recovery" ? recoveryDelayMs : 0;
  return {
    validFrom: new Date(now.getTime() + waitsMs),
    validUntil: new Date(now.getTime() + waitsMs + enrolmentLastsMs),
  };
}
