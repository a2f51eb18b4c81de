import { parseRinggit } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";

test("every ringgit text that a call may carry is an amount", () => {
  const texts = fc.stringMatching(/^-?\d{0,10}\.?\d{0,3}$/);
  fc.assert(
    fc.property(texts, (text) => {
      const { success } = ringgitField.safeParse(text);
      const read = () => parseRinggit(text);
      expect(success ? typeof read() : success).toBe(success && "number");
    }),
  );
  expect(ringgitField.safeParse("-300.00").success).toBe(true);
  expect(ringgitField.safeParse(855).success).toBe(false);
});

test.each([
  ["2026-11-14T03:05:09Z", true],
  ["2026-11-14T03:05:09.123Z", true],
  ["2026-11-14T11:05:09+08:00", false],
  ["2026-11-14T03:05:09", false],
  ["2026-02-30T00:00:00Z", false],
  ["14/11/2026", false],
])("an instant is written in UTC: %s is accepted: %s", (text, accepted) => {
  expect(instantField.safeParse(text).success).toBe(accepted);
});

test.each([
  ["Siti Aminah binti Yusof", true],
  ["陈美玲", true],
  ["2611141042000817", true],
  ["Siti 4111 1111 1111 1111", false],
  ["Siti\u0000", false],
  ["x".repeat(41), false],
])("what a person writes freely may be %j: %s", (text, accepted) => {
  expect(freeText(40).safeParse(text).success).toBe(accepted);
});

test("a name that is written around a card's number says by its refusal which rule it broke", () => {
  const { error } = freeText(100).safeParse("kad 5555555555554444");
  expect(error?.issues.map(({ message }) => message)).toEqual(["card_number"]);
});
