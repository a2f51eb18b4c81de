import { expect, test } from "vitest";
import { hasShape, readAnswer } from "./read-answer.ts";

interface Page {
  rows: unknown[];
  next: string | null;
}

test("an answer with the fields that a page relies on is taken as it is, new fields included", () => {
  const answer = { rows: [1], next: null, learnt: true };
  expect(readAnswer<Page>(answer, { rows: "list", next: "text or null" })).toBe(answer);
});

test.each([null, undefined, "rows", 7, [], {}, { rows: {}, next: null }, { rows: [], next: 7 }])(
  "%j is not what was asked for",
  (answer) => {
    expect(() => readAnswer<Page>(answer, { rows: "list", next: "text or null" })).toThrow(
      "unexpected",
    );
  },
);

test("a field may have a check of its own", () => {
  const shape = { status: (value: unknown) => value === "open" };
  expect(hasShape<{ status: string }>({ status: "open" }, shape)).toBe(true);
  expect(hasShape<{ status: string }>({ status: "shut" }, shape)).toBe(false);
});
