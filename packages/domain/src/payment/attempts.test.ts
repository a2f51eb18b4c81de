import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sen } from "../money.ts";
import {
  judgeApproval,
  mayStartAttempt,
  providerReference,
  referenceLength,
  type SwitchFacts,
  type SwitchVerdict,
} from "./attempts.ts";
import { type Evidence, evidence, type PaymentFacts, statusOfPayment } from "./lifecycle.ts";

const aPayment = (...words: Evidence[]): PaymentFacts => ({
  attempts: words.map((word, place) => ({ reference: `attempt ${place + 1}`, evidence: word })),
});
const aSwitch = (facts: Partial<SwitchFacts>): SwitchFacts => ({
  payment: aPayment("none"),
  answer: "none",
  isHandOffServed: true,
  hasPayerLeft: false,
  ...facts,
});

describe("a provider reference", () => {
  const bytes = fc.uint8Array({ minLength: referenceLength, maxLength: referenceLength });

  test("has twenty characters of a fixed alphabet, a letter first and last", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(providerReference(random)).toMatch(/^[A-HJ-NP-Z][A-HJ-NP-Z2-9]{18}[A-HJ-NP-Z]$/);
      }),
    );
  });

  test("uses every symbol equally often", () => {
    const symbolsAt = (place: number) => {
      const counts: Record<string, number> = {};
      for (let byte = 0; byte < 256; byte += 1) {
        const symbol = providerReference(new Uint8Array(referenceLength).fill(byte)).charAt(place);
        counts[symbol] = (counts[symbol] ?? 0) + 1;
      }
      return counts;
    };
    expect(Object.keys(symbolsAt(1))).toHaveLength(32);
    expect(new Set(Object.values(symbolsAt(1)))).toEqual(new Set([8]));
    expect(new Set(Object.values(symbolsAt(0)))).toEqual(new Set([16]));
    expect(symbolsAt(referenceLength - 1)).toEqual(symbolsAt(0));
  });

  test("differs wherever its random bytes do", () => {
    const zeros = new Uint8Array(referenceLength);
    const others = Array.from(zeros, (_, place) => providerReference(zeros.with(place, 1)));
    expect(new Set([providerReference(zeros), ...others]).size).toBe(referenceLength + 1);
  });

  test("is not made of too few or too many bytes", () => {
    expect(() => providerReference(new Uint8Array(referenceLength - 1))).toThrow(RangeError);
    expect(() => providerReference(new Uint8Array(referenceLength + 1))).toThrow(RangeError);
  });
});

describe("an approval", () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999 }).map(sen);

  test("of the amount that was asked for is one", () => {
    fc.assert(
      fc.property(amounts, (amountSen) => {
        expect(judgeApproval(amountSen, { amountSen, currency: "MYR" })).toBe("approved");
      }),
    );
  });

  test.each([
    ["one sen more", { amountSen: sen(10_001), currency: "MYR" }],
    ["one sen less", { amountSen: sen(9_999), currency: "MYR" }],
    ["a moved decimal point", { amountSen: sen(100), currency: "MYR" }],
    ["another currency", { amountSen: sen(10_000), currency: "SGD" }],
    ["no readable amount", { currency: "MYR" }],
  ])("with %s is a mismatch", (_, reported) => {
    expect(judgeApproval(sen(10_000), reported)).toBe("mismatched");
  });
});

describe("another attempt", () => {
  test.each<[string, SwitchVerdict, Partial<SwitchFacts>]>([
    ["the first", "start", { payment: aPayment() }],
    ["after a hand-off page that was never served", "start", { isHandOffServed: false }],
    ["after the provider called the old one declined", "start", { answer: "declined" }],
    ["after the provider called the old one cancelled", "start", { answer: "abandoned" }],
    ["while the payer may be at the bank", "ask_payer", {}],
    ["while the bank decides", "ask_payer", { answer: "awaiting" }],
    [
      "when the provider knows of a page we did not see served",
      "ask_payer",
      { answer: "awaiting", isHandOffServed: false },
    ],
    ["after the payer left the bank's page", "cancel_and_start", { hasPayerLeft: true }],
    [
      "after the payer left while the bank decides",
      "cancel_and_start",
      { payment: aPayment("awaiting"), answer: "awaiting", hasPayerLeft: true },
    ],
    ["when the old one turns out approved", "refuse", { answer: "approved", hasPayerLeft: true }],
    ["when the old one paid too little", "refuse", { answer: "mismatched", hasPayerLeft: true }],
    ["of a successful payment", "refuse", { payment: aPayment("approved") }],
    ["of a payment in review", "refuse", { payment: aPayment("unanswered") }],
    ["of a failed payment", "new_payment", { payment: aPayment("declined") }],
    ["of a cancelled payment", "new_payment", { payment: aPayment("abandoned") }],
    ["of an expired payment", "new_payment", { payment: aPayment("lapsed") }],
  ])("%s: %s", (_, verdict, facts) => {
    expect(mayStartAttempt(aSwitch(facts))).toBe(verdict);
  });

  const words = fc.array(fc.constantFrom(...evidence), { maxLength: 4 });

  test("that may start changes no status by starting", () => {
    fc.assert(
      fc.property(words, (held) => {
        const payment = aPayment(...held);
        const verdict = mayStartAttempt(aSwitch({ payment, hasPayerLeft: true }));
        fc.pre(verdict.endsWith("start"));
        expect(statusOfPayment(aPayment(...held, "none"))).toBe(statusOfPayment(payment));
      }),
    );
  });
});
