import { describe, expect, test } from "vitest";
import { codeAt, introduce, stepOf } from "./one-time-code.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("%i seconds after 1970 the code is %s", (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
});

describe("a code", () => {
  const now = new Date(3_000_000);
  const code = (step: number) => codeAt(secret, step);

  test("of this half minute or of a neighbour is right", () => {
    expect([99, 100, 101].map((step) => stepOf(secret, code(step), now, 0))).toEqual([
      99, 100, 101,
    ]);
  });

  test("that is older or newer is wrong", () => {
    expect([98, 102].map((step) => stepOf(secret, code(step), now, 0))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("is right once", () => {
    expect(stepOf(secret, code(100), now, 100)).toBeUndefined();
    expect(stepOf(secret, code(101), now, 100)).toBe(101);
  });
});

test("an authenticator is told the secret in letters that it knows", () => {
  const { text, uri } = introduce(secret, "rosnah@mpt.example");
  expect(text).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(uri).toBe(
    `otpauth://totp/Kaunter%20Office%3Arosnah%40mpt.example?secret=${text}&issuer=Kaunter%20Office`,
  );
});
