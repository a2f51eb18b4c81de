import { languages } from "@kaunter/domain/vocabulary/languages";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { explainPart } from "./explain.ts";
import { speak, speakerOf } from "./speak.ts";
import { untilText } from "./until.ts";

test("every surface calls a kind of charge the same", () => {
  expect(languages.map((language) => speak(language)("kind.assessment"))).toEqual([
    "Cukai Pintu",
    "Assessment",
    "门牌税",
  ]);
});

test("a module says its own words beside the dictionary's", () => {
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["ms", "en", "zh"]) {
    writeFileSync(join(folder, `${name}.json`), `{ "greeting": "${name}: {name}" }`);
  }
  const say = speakerOf<{ greeting: { name: string } }>(folder)("zh");
  expect(say("greeting", { name: "Siti" })).toBe("zh: Siti");
  expect(say("status.successful")).toBe("成功");
});

test.each([
  [1, "Late payment interest 2026, 1 month"],
  [3, "Late payment interest 2026, 3 months"],
])("a part of an amount counts in the reader's grammar: %i", (months, text) => {
  const line = { code: "interest", params: { year: "2026", months } } as const;
  expect(explainPart(speak("en"), line)).toBe(text);
});

test.each([
  ["2026/4", "my", "31/12/2026 (suku 4)"],
  ["2026/1", "en", "31/03/2026 (quarter 1)"],
  ["2025/2", "zh", "30/06/2025（第 2 季）"],
  ["31/12/2026", "en", "31/12/2026"],
  ["", "en", ""],
] as const)("paid until %j is written in %s as %j", (until, language, text) => {
  expect(untilText(speak(language), until)).toBe(text);
});
