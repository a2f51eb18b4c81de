import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideEmail, hideIdentityNumber, hideText } from "./masking.ts";

describe("a hidden text", () => {
  test.each([
    ["ROSLI BIN AWANG", "ROS************"],
    ["JOHN", "J***"],
    ["AB", "**"],
    ["CHIN SIEW LING", "CHI***********"],
    ["", ""],
    ["陈𠮷明玉兰", "陈****"],
  ])("of %j is %j", (text, hidden) => {
    expect(hideText(text)).toBe(hidden);
  });

  test("shows at most a quarter and keeps the length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        const hidden = hideText(text);
        const shown = Math.floor(text.length * 0.25);
        expect(hidden).toHaveLength(text.length);
        expect(hidden.slice(0, shown)).toBe(text.slice(0, shown));
        expect(hidden.slice(shown)).toMatch(/^\**$/);
      }),
    );
  });
});

test("a hidden e-mail address shows its host, and a quarter of its owner", () => {
  expect(hideEmail("siti.aminah@contoh.my")).toBe("si*********@contoh.my");
});

describe("a hidden identity number", () => {
  test.each([
    ["880214120123", "********0123"],
    ["H0123456", "****3456"],
    ["123", "123"],
  ])("of %s is %s", (text, hidden) => {
    expect(hideIdentityNumber(text)).toBe(hidden);
  });
});
