import type { PaymentStatus } from "../vocabulary/payments.ts";

/**
 * What can be known of an attempt, weakest to strongest. An attempt holds the strongest it was ever told, so the order
 * in which messages arrive changes nothing. `unanswered` and `lapsed` are our own conclusions and yield to every later
 * word of the provider but `awaiting`; `dismissed` is two people's ruling on a mismatched amount, or on an attempt of
 * which the provider never spoke; the rest is what the provider says.
 */
export const evidence = [
  "none",
  "awaiting",
  "unanswered",
  "lapsed",
  "abandoned",
  "declined",
  "mismatched",
  "dismissed",
  "approved",
] as const;
export type Evidence = (typeof evidence)[number];
export type Conclusion = Extract<Evidence, "unanswered" | "lapsed">;
export type ProviderEvidence = Exclude<Evidence, Conclusion | "dismissed">;

export const statusOf = {
  none: "in_progress",
  awaiting: "pending",
  unanswered: "review",
  lapsed: "expired",
  abandoned: "cancelled",
  declined: "failed",
  mismatched: "review",
  dismissed: "failed",
  approved: "successful",
} as const satisfies Record<Evidence, PaymentStatus>;

/** A payment that still waits for its end. */
export const liveStatuses: readonly PaymentStatus[] = ["in_progress", "pending"];
export const isLive = (status: PaymentStatus): boolean => liveStatuses.includes(status);

const unpaidEnds: readonly PaymentStatus[] = ["failed", "cancelled", "expired"];
export const hasEndedUnpaid = (status: PaymentStatus): boolean => unpaidEnds.includes(status);

/** These end a payment only as the word on its newest attempt; of a superseded one they say nothing about the rest. */
export const endings: readonly Evidence[] = ["abandoned", "declined", "dismissed"];

/** Which attempt speaks for a payment of several. Our conclusions come last: they wait until no attempt is open. */
const precedence: readonly Evidence[] = [
  "approved",
  "mismatched",
  "dismissed",
  "declined",
  "abandoned",
  "awaiting",
  "none",
  "unanswered",
  "lapsed",
];

export type AttemptFacts = { readonly reference: string; readonly evidence: Evidence };
/** The attempts, oldest first. All but the newest are superseded, and still watched. */
export type PaymentFacts = { readonly attempts: readonly AttemptFacts[] };

/** What the money of a move is: the payment itself, too much and to be given back, or unexplained. */
export type Booking = "settlement" | "refund" | "suspense" | "none";

/** Something was learnt. `from` and `to` are equal when it concerns only the attempt, or only money. */
export type Move = AttemptFacts & {
  readonly kind: "move";
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly booking: Booking;
};
export type Unchanged = { readonly kind: "unchanged" };
export type Contradiction = { readonly kind: "contradiction"; readonly reference: string };

/** What a message of a provider means for a payment. */
export function decide(
  payment: PaymentFacts,
  message: AttemptFacts,
): Move | Unchanged | Contradiction {
  const { reference, evidence: told } = message;
  const held = payment.attempts.find((attempt) => attempt.reference === reference)?.evidence;
  if (held === undefined) throw new RangeError(`The payment has no attempt ${reference}`);
  if (held === "approved" && told === "declined") return { kind: "contradiction", reference };
  if (!outweighs(told, held)) return { kind: "unchanged" };
  return {
    kind: "move",
    reference,
    evidence: told,
    from: statusOfPayment(payment),
    to: statusOfPayment(withEvidence(payment, message)),
    booking: bookingOf(payment, told),
  };
}

export function statusOfPayment({ attempts }: PaymentFacts): PaymentStatus {
  const newest = attempts.at(-1);
  const voices = attempts
    .filter((attempt) => attempt === newest || !endings.includes(attempt.evidence))
    .map((attempt) => attempt.evidence);
  return statusOf[precedence.find((word) => voices.includes(word)) ?? "none"];
}

const reviewHoldsForMs = 24 * 60 * 60 * 1000;

/** After a day in review the payer may choose to pay the same charges again. */
export function isReviewOverdue(status: PaymentStatus, since: Date, now: Date): boolean {
  return status === "review" && now.getTime() - since.getTime() >= reviewHoldsForMs;
}

/** The payment as a move leaves it. */
export function withEvidence(payment: PaymentFacts, message: AttemptFacts): PaymentFacts {
  const learn = (attempt: AttemptFacts) =>
    attempt.reference === message.reference ? { ...attempt, evidence: message.evidence } : attempt;
  return { attempts: payment.attempts.map(learn) };
}

function outweighs(told: Evidence, held: Evidence): boolean {
  if (told === "dismissed") return held === "mismatched" || held === "unanswered";
  return evidence.indexOf(told) > evidence.indexOf(held);
}

function bookingOf(payment: PaymentFacts, told: Evidence): Booking {
  const isPaid = payment.attempts.some((attempt) => attempt.evidence === "approved");
  if (told === "approved") return isPaid ? "refund" : "settlement";
  if (told === "mismatched") return "suspense";
  return told === "dismissed" ? "refund" : "none";
}
