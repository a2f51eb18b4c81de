import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type PaymentStatus, paymentStatuses } from "../vocabulary/payments.ts";
import {
  decide,
  type Evidence,
  evidence,
  type Move,
  type AttemptFacts,
  type PaymentFacts,
  statusOfPayment,
  withEvidence,
} from "./lifecycle.ts";

type Story = { readonly attempts: number; readonly messages: readonly AttemptFacts[] };

const reported = evidence.filter((word) => word !== "dismissed");

const stories = (words: readonly Evidence[], maxLength: number): fc.Arbitrary<Story> =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(999), { maxLength, size: "max" }))
    .map(([attempts, codes]) => ({
      attempts,
      messages: codes.map((code) => ({
        reference: String(code % attempts),
        evidence: words[Math.floor(code / attempts) % words.length] ?? "none",
      })),
    }));

const paymentOf = ({ attempts }: Story): PaymentFacts => ({
  attempts: Array.from({ length: attempts }, (_, place) => ({
    reference: String(place),
    evidence: "none",
  })),
});

function deliver(payment: PaymentFacts, messages: readonly AttemptFacts[]): PaymentFacts {
  return messages.reduce(
    (known, message) =>
      decide(known, message).kind === "move" ? withEvidence(known, message) : known,
    payment,
  );
}

/** Late, out of order and more than once: each key takes one message, and what is left comes at the end. */
function disorder(messages: readonly AttemptFacts[], keys: readonly number[]): AttemptFacts[] {
  const waiting = [...messages];
  const delivered: AttemptFacts[] = [];
  for (const key of keys) {
    const isRepeated = key % 3 === 0;
    const place = key % Math.max(waiting.length, 1);
    delivered.push(...(isRepeated ? waiting.slice(place, place + 1) : waiting.splice(place, 1)));
  }
  return [...delivered, ...waiting.toReversed()];
}

/** The same rules told as claims about everything that was ever said, without ranks and without an order. */
function judge({ attempts, messages }: Story): PaymentStatus {
  const heard = Array.from(
    { length: attempts },
    (_, place) =>
      new Set(messages.filter((n) => n.reference === String(place)).map((n) => n.evidence)),
  );
  const newest = heard.at(-1);
  if (heard.some((words) => words.has("approved"))) return "successful";
  if (heard.some((words) => words.has("mismatched"))) return "review";
  if (newest?.has("declined")) return "failed";
  if (newest?.has("abandoned")) return "cancelled";
  const undecided = heard.filter((words) => !words.has("declined") && !words.has("abandoned"));
  const open = undecided.filter((words) => !words.has("lapsed") && !words.has("unanswered"));
  if (open.length > 0)
    return open.some((words) => words.has("awaiting")) ? "pending" : "in_progress";
  return undecided.every((words) => words.has("lapsed")) ? "expired" : "review";
}

const wordsOf = ({ attempts }: PaymentFacts) => attempts.map((each) => each.evidence).join(" ");

test("any order, repetition and delay of the same messages ends as the messages together say", () => {
  const keys = fc.array(fc.nat(9_999), { maxLength: 16, size: "max" });
  fc.assert(
    fc.property(stories(reported, 12), keys, (story, places) => {
      const inOrder = deliver(paymentOf(story), story.messages);
      const inDisorder = deliver(paymentOf(story), disorder(story.messages, places));
      expect(statusOfPayment(inOrder)).toBe(judge(story));
      expect(wordsOf(inDisorder)).toBe(wordsOf(inOrder));
    }),
    { numRuns: 100_000 },
  );
});

/** Every step of a story, with what was known before it. */
function stepsOf(story: Story) {
  let known = paymentOf(story);
  return story.messages.map((message) => {
    const before = known;
    const decision = decide(before, message);
    if (decision.kind === "move") known = withEvidence(before, message);
    const held = before.attempts.find(({ reference }) => reference === message.reference)?.evidence;
    return { message, decision, held, before, after: known };
  });
}

const anything = stories(evidence, 20);
const check = (claim: (story: Story) => void) =>
  fc.assert(fc.property(anything, claim), { numRuns: 3_000 });

test("the evidence of an attempt only grows", () => {
  check((story) => {
    for (const { held, message, decision } of stepsOf(story)) {
      if (decision.kind !== "move") continue;
      expect(evidence.indexOf(message.evidence)).toBeGreaterThan(evidence.indexOf(held ?? "none"));
    }
  });
});

test("nothing leaves successful, and nothing that ended comes back to life", () => {
  const mayFollow: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
    successful: ["successful"],
    failed: ["failed", "review", "successful"],
    cancelled: ["cancelled", "failed", "review", "successful"],
    expired: ["expired", "cancelled", "failed", "review", "successful"],
  };
  check((story) => {
    for (const { before, after } of stepsOf(story)) {
      const allowed = mayFollow[statusOfPayment(before)] ?? paymentStatuses;
      expect(allowed).toContain(statusOfPayment(after));
    }
  });
});

test("a move tells where the payment was and where it is now", () => {
  check((story) => {
    for (const { before, after, decision } of stepsOf(story)) {
      if (decision.kind !== "move") continue;
      expect(decision.from).toBe(statusOfPayment(before));
      expect(decision.to).toBe(statusOfPayment(after));
    }
  });
});

test("a contradiction is exactly a decline of an attempt that was approved", () => {
  check((story) => {
    for (const { held, message, decision } of stepsOf(story)) {
      const isContradicted = held === "approved" && message.evidence === "declined";
      expect(decision.kind === "contradiction").toBe(isContradicted);
    }
  });
});

test("a payment settles once, and every other approval is due back", () => {
  check((story) => {
    const steps = stepsOf(story);
    const moves = steps.map(({ decision }) => decision).filter((each) => each.kind === "move");
    const approvals = moves.filter((move: Move) => move.evidence === "approved");
    const expected = approvals.map((_, place) => (place === 0 ? "settlement" : "refund"));
    expect(approvals.map((move) => move.booking)).toEqual(expected);
    const isSuccessful = statusOfPayment(steps.at(-1)?.after ?? paymentOf(story)) === "successful";
    expect(isSuccessful).toBe(approvals.length > 0);
  });
});
