import { expect, test } from "vitest";
import { findToken, writeVerifyAddress } from "./receipt-token.ts";

const token = "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJyIn0.c2ln-_A";

test.each([
  ["the link on paper", `https://kaunter.example/#${writeVerifyAddress(token)}`],
  ["a link that leads elsewhere", `https://example.com/x#/y?a=1&t=${token}&b=2`],
  ["the token alone", ` ${token}\n`],
])("%s holds the token", (_name, text) => {
  expect(findToken(text)).toBe(token);
});

test.each(["", "https://example.com/", "a.b", "WIFI:S:x;T:WPA;;", "www.example.com/a.b.c"])(
  "%j holds none",
  (text) => {
    expect(findToken(text)).toBeUndefined();
  },
);
