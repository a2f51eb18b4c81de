import { beforeEach, expect, test } from "vitest";
import { keepPayment, keptPayments } from "./own-times.ts";

const id = (number: number) => `177354000000000${number}`;

beforeEach(() => localStorage.clear());

test("a second vehicle's payment is kept beside the first, each once, and the newest five stay", () => {
  for (const number of [1, 2, 1]) keepPayment(id(number));
  expect(keptPayments()).toEqual([id(2), id(1)]);
  for (const number of [3, 4, 5, 6]) keepPayment(id(number));
  expect(keptPayments()).toEqual([1, 3, 4, 5, 6].map(id));
});

test("what is no payment's number is not asked about", () => {
  localStorage.setItem("parking", `${id(1)} ../../x`);
  expect(keptPayments()).toEqual([id(1)]);
});
