import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  [undefined, "my"],
  ["", "my"],
  [" , ", "my"],
  ["*", "my"],
  ["my", "my"],
  ["ms", "my"],
  ["ms-MY,ms;q=0.9,en;q=0.8", "my"],
  ["en-GB", "en"],
  ["zh", "zh"],
  ["ZH-hans-MY", "zh"],
])("a caller that sends %j is answered in %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test.each([
  ["en;q=0.5, zh;q=0.9", "zh"],
  ["zh;q=0.9, en;q=0.9", "zh"],
  ["fr, de;q=0.9, zh;q=0.1", "zh"],
  ["ms;q=0, zh;q=0.2", "zh"],
  ["ta, *;q=0.5", "my"],
])("of several wishes in %j the strongest that we speak wins: %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test.each(["fr", "ta-MY, hi;q=0.8", "ms;q=0", "ms;q=much", "constructor"])(
  "a caller whose wishes %j we cannot meet is answered in English",
  (header) => {
    expect(languageOf(header)).toBe("en");
  },
);
