import { afterEach, expect, test } from "vitest";
import { lastBankFirst, lastMethod } from "./last-used.ts";

afterEach(() => localStorage.clear());

const order = () => lastBankFirst([{ id: "A" }, { id: "B" }, { id: "C" }]).map(({ id }) => id);

test("the bank that paid last comes first, and the others stay in their order", () => {
  expect(order()).toEqual(["A", "B", "C"]);
  localStorage.setItem("bank", "C");
  expect(order()).toEqual(["C", "A", "B"]);
});

test("a method that nobody knows is none", () => {
  localStorage.setItem("method", "9");
  expect(lastMethod()).toBeUndefined();
  localStorage.setItem("method", "2");
  expect(lastMethod()).toBe(2);
});
