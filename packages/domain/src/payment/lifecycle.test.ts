import { describe, expect, test } from "vitest";
import {
  decide,
  type Evidence,
  evidence,
  isReviewOverdue,
  type PaymentFacts,
  statusOfPayment,
} from "./lifecycle.ts";

const aPayment = (...words: Evidence[]): PaymentFacts => ({
  attempts: words.map((word, place) => ({ reference: `attempt ${place + 1}`, evidence: word })),
});
const told = (word: Evidence, attempt = 1) => ({
  reference: `attempt ${attempt}`,
  evidence: word,
});

describe("a payment with one attempt", () => {
  test.each([
    ["none", "in_progress"],
    ["awaiting", "pending"],
    ["unanswered", "review"],
    ["lapsed", "expired"],
    ["abandoned", "cancelled"],
    ["declined", "failed"],
    ["mismatched", "review"],
    ["dismissed", "failed"],
    ["approved", "successful"],
  ] as const)("of which %s is known is %s", (word, status) => {
    expect(statusOfPayment(aPayment(word))).toBe(status);
  });

  test("is in progress before there is any", () => {
    expect(statusOfPayment(aPayment())).toBe("in_progress");
  });
});

describe("what an attempt learns", () => {
  const provider = ["abandoned", "declined", "mismatched", "approved"] as const;
  test.each<[Evidence, readonly Evidence[]]>([
    ["none", ["awaiting", "unanswered", "lapsed", ...provider]],
    ["awaiting", ["unanswered", "lapsed", ...provider]],
    ["unanswered", ["lapsed", "abandoned", "declined", "mismatched", "dismissed", "approved"]],
    ["lapsed", provider],
    ["abandoned", ["declined", "mismatched", "approved"]],
    ["declined", ["mismatched", "approved"]],
    ["mismatched", ["dismissed", "approved"]],
    ["dismissed", ["approved"]],
    ["approved", []],
  ])("over %s: %j", (held, stronger) => {
    const moving = evidence.filter((word) => decide(aPayment(held), told(word)).kind === "move");
    expect(moving).toEqual(stronger);
  });

  test("an approval after expiry settles the payment", () => {
    expect(decide(aPayment("lapsed"), told("approved"))).toEqual({
      kind: "move",
      ...told("approved"),
      from: "expired",
      to: "successful",
      booking: "settlement",
    });
  });

  test("a decline after an approval is a contradiction and moves nothing", () => {
    expect(decide(aPayment("approved"), told("declined"))).toEqual({
      kind: "contradiction",
      reference: "attempt 1",
    });
  });

  test("a decline of one attempt does not contradict the approval of another", () => {
    const decision = decide(aPayment("none", "approved"), told("declined"));
    expect(decision).toMatchObject({ from: "successful", to: "successful", booking: "none" });
  });

  test("a message about an attempt that the payment does not have is a fault", () => {
    expect(() => decide(aPayment("none"), told("approved", 2))).toThrow(RangeError);
  });
});

describe("a payment with a superseded attempt", () => {
  test.each<[Evidence, Evidence, string]>([
    ["none", "none", "in_progress"],
    ["none", "awaiting", "pending"],
    ["awaiting", "none", "pending"],
    ["approved", "none", "successful"],
    ["approved", "declined", "successful"],
    ["mismatched", "none", "review"],
    ["mismatched", "declined", "review"],
    ["mismatched", "dismissed", "review"],
    ["declined", "none", "in_progress"],
    ["abandoned", "none", "in_progress"],
    ["dismissed", "none", "in_progress"],
    ["declined", "awaiting", "pending"],
    ["none", "declined", "failed"],
    ["awaiting", "declined", "failed"],
    ["none", "abandoned", "cancelled"],
    ["declined", "abandoned", "cancelled"],
    ["lapsed", "none", "in_progress"],
    ["none", "lapsed", "in_progress"],
    ["awaiting", "lapsed", "pending"],
    ["unanswered", "none", "in_progress"],
    ["lapsed", "lapsed", "expired"],
    ["declined", "lapsed", "expired"],
    ["unanswered", "lapsed", "review"],
    ["lapsed", "unanswered", "review"],
  ])("of which %s is known, and %s of the newest, is %s", (older, newest, status) => {
    expect(statusOfPayment(aPayment(older, newest))).toBe(status);
  });
});

describe("the money of a move", () => {
  test("of another amount than asked for is unexplained", () => {
    expect(decide(aPayment("none"), told("mismatched"))).toMatchObject({ booking: "suspense" });
  });

  test("that a person dismissed is due back", () => {
    expect(decide(aPayment("mismatched"), told("dismissed"))).toMatchObject({ booking: "refund" });
  });

  test("of a second approval is due back, and the payment stays successful", () => {
    const decision = decide(aPayment("none", "approved"), told("approved"));
    expect(decision).toMatchObject({ from: "successful", to: "successful", booking: "refund" });
  });
});

test("a payment is in the way of another for a day of review, and not a moment longer", () => {
  const since = new Date("2026-03-10T00:00:00Z");
  const after = (ms: number) => new Date(since.getTime() + ms);
  expect(isReviewOverdue("review", since, after(86_399_999))).toBe(false);
  expect(isReviewOverdue("review", since, after(86_400_000))).toBe(true);
  expect(isReviewOverdue("pending", since, after(86_400_000))).toBe(false);
});
