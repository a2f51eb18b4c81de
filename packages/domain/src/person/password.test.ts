import { expect, test } from "vitest";
import { checkPassword, checkSamePassword } from "./password.ts";

test.each(["8letters", "密码密码密码密码", "    with    spaces", "😀".repeat(8), "x".repeat(128)])(
  "%j may be a password",
  (password) => {
    expect(() => checkPassword(password)).not.toThrow();
  },
);

test.each([
  ["", "required"],
  ["7letter", "password_length"],
  ["😀".repeat(7), "password_length"],
  ["x".repeat(129), "password_length"],
])("%j is refused: %s", (password, code) => {
  expect(() => checkPassword(password)).toThrow(code);
});

test("the second writing must be the same", () => {
  expect(() => checkSamePassword("rahsia saya", "rahsia saya")).not.toThrow();
  expect(() => checkSamePassword("rahsia saya", "Rahsia saya")).toThrow("password_mismatch");
  expect(() => checkSamePassword("rahsia saya", "")).toThrow("required");
});
