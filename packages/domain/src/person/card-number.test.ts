import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdsCardNumber, refuseCardNumber } from "./card-number.ts";

// Numbers that the schemes publish for trials.
const cards = [
  "4111111111111111",
  "4012888888881881",
  "4222222222222",
  "4000056655665556",
  "4988438843884305",
  "5555555555554444",
  "5105105105105100",
  "2223000048400011",
  "2222400070000005",
  "2720992593319364",
  "378282246310005",
  "371449635398431",
  "30569309025904",
  "38520000023237",
  "6011111111111117",
  "6011000990139424",
  "3530111333300000",
  "3566002020360505",
  "6759649826438453",
  "6200000000000005",
  "6304000000000000",
  "4111111111111111110",
];

const grouped = (digits: string, separator: string) =>
  digits.replaceAll(/(\d{4})(?=\d)/g, `$1${separator}`);

describe("a text holds a card's number", () => {
  test.each(cards)("%s, alone and between words, however it is grouped", (card) => {
    const spellings = ["", " ", "-", " -", ".", "\u{200B}", "\u{00A0}"].map((separator) =>
      grouped(card, separator),
    );
    expect(spellings.filter((text) => !holdsCardNumber(text))).toEqual([]);
    expect(holdsCardNumber(`Kad saya ${card} 12/29 ccv 123`)).toBe(true);
    expect(holdsCardNumber(`${grouped(card, " ")} 123`)).toBe(true);
    expect(holdsCardNumber(`ALI${card}ALI`)).toBe(true);
  });

  test("written with digits of full width", () => {
    expect(holdsCardNumber("４１１１１１１１１１１１１１１１")).toBe(true);
  });

  test("and is refused in words of its own", () => {
    expect(() => refuseCardNumber("4111 1111 1111 1111")).toThrow("card_number");
    expect(() => refuseCardNumber("Siti Aminah")).not.toThrow();
  });
});

describe("a text holds no card's number", () => {
  test.each([
    "Datuk Seri Panglima Jaiwin bin Gumpil @ Mohd Fitri Abdullah Sandukong",
    "陈美玲",
    "4111111111111112",
    "411111111111",
    "41111111111111111111",
    "1762950000000001",
    "880214-12-0123, 013-555 0101",
    "MPT-2026-004812",
    "K2611140240ABCDEFGHZ",
    "T019694173820",
    "",
  ])("%j", (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  test("in ten thousand transaction ids of FPX, though some pass every other test of a card", () => {
    const two = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((number) => String(number).padStart(2, "0"));
    const parts = [
      two(20, 34),
      two(1, 12),
      two(1, 28),
      two(0, 23),
      two(0, 59),
      two(0, 59),
    ] as const;
    const ids = fc.tuple(...parts, two(0, 99), two(0, 99)).map((each) => each.join(""));
    fc.assert(
      fc.property(ids, (id) => {
        expect(holdsCardNumber(id)).toBe(false);
      }),
      { numRuns: 10_000, seed: 20_261_114 },
    );
    // The same digits would be taken for a card if their month were none.
    const digits = Array.from({ length: 10 }, (_, last) => `261314104200081${last}`);
    expect(digits.filter(holdsCardNumber)).toHaveLength(1);
  });

  test("in the reference of any payment", () => {
    const references = fc.bigInt({ min: 1_700_000_000_000_000n, max: 1_999_999_999_999_999n });
    fc.assert(
      fc.property(references, (id) => {
        expect(holdsCardNumber(String(id))).toBe(false);
      }),
    );
  });
});
