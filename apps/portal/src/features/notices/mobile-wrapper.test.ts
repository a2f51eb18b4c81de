import { assert, constantFrom, property, tuple } from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { isOutdated, readMobileWrapper } from "./mobile-wrapper.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  undefined,
  null,
  "android",
  {},
  { platform: "windows", installedVersion: "1.0.0" },
  { platform: "ios" },
  { platform: "ios", installedVersion: 1 },
  { platform: "ios", installedVersion: "one" },
])("a page that does not name a platform and a version is no wrapper: %j", (said) => {
  vi.stubGlobal("kaunterWrapper", said);
  expect(readMobileWrapper()).toBeNull();
});

test("the wrapper is read as it names itself, without what else it says", () => {
  vi.stubGlobal("kaunterWrapper", { platform: "ios", installedVersion: "1.2.3", extra: true });
  expect(readMobileWrapper()).toEqual({ platform: "ios", installedVersion: "1.2.3" });
});

// Text order would put 10 before 2 and 9.
const part = constantFrom(0, 2, 9, 10);
const version = tuple(part, part, part);

function rank([major, minor, patch]: [number, number, number]): number {
  return (major * 11 + minor) * 11 + patch;
}

test("versions are compared as numbers, part by part, and an equal one is not outdated", () => {
  assert(
    property(version, version, (installed, latest) => {
      const wrapper = { platform: "android", installedVersion: installed.join(".") } as const;
      expect(isOutdated(wrapper, latest.join("."))).toBe(rank(installed) < rank(latest));
    }),
  );
});

test("a latest version that is no version blocks nobody", () => {
  const wrapper = { platform: "android", installedVersion: "1.0.0" } as const;
  expect(isOutdated(wrapper, "soon")).toBe(false);
});
