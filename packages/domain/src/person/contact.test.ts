import { expect, test } from "vitest";
import { readContact } from "./contact.ts";

test.each([
  [" Siti.Aminah@Contoh.my", { email: "siti.aminah@contoh.my" }],
  ["013-555 0101", { phone: "+60135550101" }],
])("%j is recognised as %j", (text, contact) => {
  expect(readContact(text)).toEqual(contact);
});

test.each([
  ["siti@contoh", "invalid_email"],
  ["siti", "invalid_phone"],
  ["", "invalid_phone"],
])("%j is refused: %s", (text, code) => {
  expect(() => readContact(text)).toThrow(code);
});
