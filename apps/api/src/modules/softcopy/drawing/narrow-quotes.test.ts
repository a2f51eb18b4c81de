import { expect, test } from "vitest";
import { narrowQuotes } from "./narrow-quotes.ts";

test.each([
  ["Holder’s photograph", "Holder's photograph"],
  ["The payers’ bank, ’TWAS", "The payers' bank, 'TWAS"],
  ["答案为‘真实有效’时才有效", "答案为‘真实有效’时才有效"],
])(
  "an apostrophe of a Latin word is narrow, and quotes of Chinese stay wide: %s",
  (text, drawn) => {
    expect(narrowQuotes(text)).toBe(drawn);
  },
);
