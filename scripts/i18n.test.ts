import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileWords } from "./i18n.ts";

type Words = Record<string, string>;

let source: string;

beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), "words-"));
});

afterEach(() => rmSync(source, { recursive: true }));

function write(folder: string, ms: Words, en: Words = ms, zh: Words = ms): void {
  mkdirSync(join(source, folder), { recursive: true });
  for (const [language, words] of Object.entries({ ms, en, zh })) {
    writeFileSync(join(source, folder, `${language}.json`), JSON.stringify(words));
  }
}

function read(file: string): string {
  return readFileSync(join(source, file), "utf8");
}

test("arguments are typed by what the messages do with them", () => {
  write("i18n", {
    plain: "Troli",
    text: "Helo {name}",
    count: "{count, plural, other {# item untuk {owner}}}",
    kind: "{kind, select, a {A} other {B}}",
    total: "{total, number}",
  });
  compileWords(source);
  expect(read("i18n/args.gen.ts")).toBe(`export type CatalogueName = "shell";

export interface MessageArgs {
  "plain": null;
  "text": { name: string };
  "count": { count: number; owner: string };
  "kind": { kind: string };
  "total": { total: number };
}
`);
});

test("each language becomes a compiled catalogue beside its words", () => {
  write("i18n", { hello: "Helo {name}" }, { hello: "Hello {name}" }, { hello: "您好 {name}" });
  compileWords(source);
  expect(read("i18n/en.gen.ts")).toBe('export const messages = {"hello":["Hello ",["name"]]};\n');
});

test.each([
  ["ms", { hello: "Alamat emel" }, "e-mel"],
  ["en", { hello: "Trading License" }, "licence"],
  ["en", { hello: "Your e-mail" }, "email"],
  ["zh", { hello: "请登录" }, "登入"],
] as const)("in %s, %j is refused: one thing has one name", (language, said, name) => {
  const plain: Words = { hello: "-" };
  const saidIn = (one: string) => (one === language ? said : plain);
  write("i18n", saidIn("ms"), saidIn("en"), saidIn("zh"));
  expect(() => compileWords(source)).toThrow(`"hello" says it otherwise: use "${name}"`);
});

test("features are catalogues of their own", () => {
  write("i18n", { a: "A" });
  write("features/cart/i18n", { b: "B" });
  compileWords(source);
  expect(read("i18n/args.gen.ts")).toContain('CatalogueName = "cart" | "shell"');
});

test.each<[string, Words, Words, RegExp]>([
  ["a missing key", { a: "A", b: "B" }, { a: "A" }, /shell\/en: "b" is missing/],
  ["an extra key", { a: "A" }, { a: "A", b: "B" }, /shell\/en: "b" is not in Malay/],
  ["another argument", { a: "{x}" }, { a: "{y}" }, /"a" has other arguments/],
  ["another type", { a: "{x}" }, { a: "{x, number}" }, /"a" has other arguments/],
  ["another tag", { a: "<b>x</b>" }, { a: "<i>x</i>" }, /"a" has other arguments or tags/],
  ["a lost tag", { a: "<b>x</b>" }, { a: "x" }, /"a" has other arguments or tags/],
  [
    "a plural without other",
    { a: "{n, plural, other {#}}" },
    { a: "{n, plural, one {#}}" },
    /no "other"/,
  ],
  ["broken grammar", { a: "A" }, { a: "{n, plural, other {#" }, /shell\/en: "a"/],
  ["an empty text", { a: "A" }, { a: " " }, /shell\/en: "a" .*is empty/],
])("%s is refused by name", (_, ms, en, message) => {
  write("i18n", ms, en, ms);
  expect(() => compileWords(source)).toThrow(message);
});

test("one id in two catalogues is refused, because one would hide the other", () => {
  write("i18n", { same: "A" });
  write("features/cart/i18n", { same: "B" });
  expect(() => compileWords(source)).toThrow('"same" is in both cart and shell');
});

test("branches may differ between languages, which have different plurals", () => {
  write(
    "i18n",
    { a: "{n, plural, other {# item}}" },
    { a: "{n, plural, one {# item} other {# items}}" },
    { a: "{n, plural, other {# 项}}" },
  );
  expect(() => compileWords(source)).not.toThrow();
});
