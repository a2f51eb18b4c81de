import { assert, constantFrom, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { isOlder } from "./is-older.ts";

// Text order would put 10 before 2 and 9.
const part = constantFrom(0, 2, 9, 10);
const version = tuple(part, part, part);

function rank([major, minor, patch]: [number, number, number]): number {
  return (major * 11 + minor) * 11 + patch;
}

test("versions are compared as numbers, part by part, and an equal one is not outdated", () => {
  assert(
    property(version, version, (installed, latest) => {
      const isLess = rank(installed) < rank(latest);
      expect(isOlder(installed.join("."), latest.join("."))).toBe(isLess);
    }),
  );
});

test("an unreadable latest version locks nobody out", () => {
  expect(isOlder("1.0.0", "soon")).toBe(false);
});

test("an app whose own version cannot be read is let in", () => {
  expect(isOlder("", "2.0.0")).toBe(false);
});
