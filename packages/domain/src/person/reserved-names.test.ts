import { expect, test } from "vitest";
import { isReservedName } from "./reserved-names.ts";

test.each([
  "admin",
  " Admin ",
  "_admin",
  "_users@contoh.my",
  "ａｄｍｉｎ",
  "ad\u{200B}min",
  "org.couchdb.user:root",
])("%j is the machinery's", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(["admin@kedai.example", "siti@contoh.my", "root_beer@contoh.my"])(
  "%j may be a person's",
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);
