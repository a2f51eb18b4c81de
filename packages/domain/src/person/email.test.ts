import { expect, test } from "vitest";
import { parseEmail } from "./email.ts";

test.each([
  [" siti@example.my ", "siti@example.my"],
  ["Siti.Aminah+bil@Contoh.COM.my", "Siti.Aminah+bil@contoh.com.my"],
  ["o'neil@a-b.example", "o'neil@a-b.example"],
])("%j is kept as %j", (given, kept) => {
  expect(parseEmail(given)).toBe(kept);
});

test.each([
  "",
  "siti",
  "siti@",
  "siti@contoh",
  "@contoh.my",
  "si ti@contoh.my",
  "siti@contoh..my",
  ".siti@contoh.my",
  "siti.@contoh.my",
  "siti@-contoh.my",
  "siti@contoh.my\r\nBcc: all@contoh.my",
  "a@b@contoh.my",
  `${"a".repeat(65)}@contoh.my`,
  `siti@${`${"a".repeat(60)}.`.repeat(5)}my`,
  "siti@会.my",
])("%j is refused", (given) => {
  expect(() => parseEmail(given)).toThrow("invalid_email");
});
