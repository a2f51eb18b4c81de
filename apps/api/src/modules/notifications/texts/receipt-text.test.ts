import { largestAmountSen, sen } from "@kaunter/domain/money";
import { numberOfPlace } from "@kaunter/domain/payment/receipts";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { languages } from "@kaunter/domain/vocabulary/languages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countMessages } from "./count-messages.ts";
import { mostMessages, receiptText } from "./receipt-text.ts";

const numbers = fc
  .uniqueArray(fc.constantFrom(...councilCodes), { minLength: 1 })
  .chain((councils) =>
    fc
      .array(fc.integer({ min: 1, max: 99_999_999 }), {
        minLength: councils.length,
        maxLength: councils.length,
      })
      .map((counts) =>
        councils.map((council, place) =>
          numberOfPlace({ council, year: 2026, count: counts[place] ?? 1 }),
        ),
      ),
  );
const host = fc.stringMatching(/^[a-z]{3,34}$/).map((name) => `https://${name}`);
const facts = fc.record({
  language: fc.constantFrom(...languages),
  amountSen: fc.integer({ min: 1, max: largestAmountSen }).map(sen),
  numbers,
  links: host.map((url) => [
    `${url}/#/receipt?id=1763190000000000&key=AbCdEfGhIjKlMnOpQrSt-_`,
    `${url}/#/requery`,
  ]),
});

test("every text is short and names who writes, the amount and a receipt, whatever they are", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const text = receiptText(given);
      expect(countMessages(text)).toBeLessThanOrEqual(mostMessages);
      expect(text).toMatch(/^Kaunter[:：]/);
      expect(text).toContain(given.numbers[0]);
      expect(text).toMatch(/RM[\d,]+\.\d\d/);
      // A link is whole or not there.
      const [, link] = /(https:\S*)/.exec(text) ?? [];
      expect([undefined, ...given.links]).toContain(link);
    }),
    { numRuns: 3_000 },
  );
});

const usual = {
  amountSen: sen(7_500),
  numbers: ["MPT-2026-000001"],
  links: [
    "https://kaunter.example/#/receipt?id=1763190000000000&key=AbCdEfGhIjKlMnOpQrSt-_",
    "https://kaunter.example/#/requery",
  ],
};

test.each([
  ["my", 1, `Kaunter: Bayaran RM75.00 diterima. Resit MPT-2026-000001. Lihat: ${usual.links[0]}`],
  [
    "en",
    1,
    `Kaunter: Payment of RM75.00 received. Receipt MPT-2026-000001. See: ${usual.links[0]}`,
  ],
  ["zh", 2, `Kaunter：已收RM75.00，收据MPT-2026-000001 ${usual.links[0]}`],
] as const)("a usual text in %s leads to the receipt, in %i", (language, count, text) => {
  expect(receiptText({ ...usual, language })).toBe(text);
  expect(countMessages(text)).toBe(count);
});

test.each([
  ["160 letters of the old alphabet", "a".repeat(160), 1],
  ["161 of them", "a".repeat(161), 2],
  ["80 braces, which count twice", "{".repeat(80), 1],
  ["81 braces", "{".repeat(81), 2],
  ["70 Chinese characters", "收".repeat(70), 1],
  ["71 of them", "收".repeat(71), 2],
  ["one letter of another alphabet among 71", `收${"a".repeat(70)}`, 2],
  ["36 characters that take two places each", "😀".repeat(36), 2],
])("%s: %s and how many messages they are", (_what, text, expected) => {
  expect(countMessages(text)).toBe(expected);
});
