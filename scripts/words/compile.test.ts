import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileWords } from "./compile.ts";

type Words = Record<string, string>;

const shell = "apps/portal/src/i18n";
const topic = "packages/words/src/dictionary/kinds";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "words-"));
  write(shell, {});
  write(topic, { "kind.parking": "P" });
});

afterEach(() => rmSync(root, { recursive: true }));

function write(folder: string, ms: Words, en: Words = ms, zh: Words = ms): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [language, words] of Object.entries({ ms, en, zh })) {
    writeFileSync(join(root, folder, `${language}.json`), JSON.stringify(words));
  }
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

test("arguments are typed by what the messages do with them", () => {
  write(shell, {
    plain: "T",
    text: "H {name}",
    count: "{count, plural, other {# {owner}}}",
    kind: "{kind, select, a {A} other {B}}",
    total: "{total, number}",
  });
  compileWords(root);
  expect(read(`${shell}/args.gen.ts`)).toBe(`export type FeatureName = "shell";

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
  const feature = "apps/portal/src/features/cart/i18n";
  write(feature, { hello: "Helo {name}" }, { hello: "Hello {name}" }, { hello: "您好 {name}" });
  compileWords(root);
  expect(read(`${feature}/en.gen.ts`)).toBe(
    'export const messages = {"hello":["Hello ",["name"]]};\n',
  );
});

test("the first load brings the topics that home says, and later pages the others", () => {
  write("packages/words/src/dictionary/errors", { "error.busy": "-" });
  compileWords(root);
  expect(read(`${shell}/ms.gen.ts`)).toContain('"kind.parking":["P"]');
  expect(read(`${shell}/ms.gen.ts`)).not.toContain("error.busy");
  expect(read(`${shell}/pages/ms.gen.ts`)).toContain('"error.busy":["-"]');
});

test.each([
  ["ms", { hello: "Alamat emel" }, "e-mel"],
  ["en", { hello: "Trading License" }, "licence"],
  ["en", { hello: "Your e-mail" }, "email"],
  ["zh", { hello: "请登录" }, "登入"],
] as const)("in %s, %j is refused: one thing has one name", (language, said, name) => {
  const plain: Words = { hello: "-" };
  const saidIn = (one: string) => (one === language ? said : plain);
  write(shell, saidIn("ms"), saidIn("en"), saidIn("zh"));
  expect(() => compileWords(root)).toThrow(`"hello" says it otherwise: use "${name}"`);
});

test.each([
  ["ms", "Sila check your akaun", "your"],
  ["zh", "请先 login", "login"],
  ["zh", "{n, plural, other {# bills}}", "bills"],
] as const)("in %s, %j is refused for its English word", (language, said, word) => {
  const others = said.includes("{n") ? "{n, plural, other {#}}" : "-";
  const saidIn = (one: string): Words => ({ hello: one === language ? said : others });
  write(shell, saidIn("ms"), saidIn("en"), saidIn("zh"));
  expect(() => compileWords(root)).toThrow(`"hello" has the English word "${word}"`);
});

test("names and commands are the same in every language", () => {
  write(shell, { hello: "FPX: npx kaunter import undo {id} --by {name}" });
  expect(() => compileWords(root)).not.toThrow();
});

test("features are catalogues of their own", () => {
  write(shell, { a: "A" });
  write("apps/portal/src/features/cart/i18n", { b: "B" });
  compileWords(root);
  expect(read(`${shell}/args.gen.ts`)).toContain('FeatureName = "cart" | "shell"');
});

test.each<[string, Words, Words, RegExp]>([
  ["a missing key", { a: "A", b: "B" }, { a: "A" }, /shell\/en: "b" is missing/],
  ["an extra key", { a: "A" }, { a: "A", b: "B" }, /shell\/en: "b" is not in Malay/],
  ["another argument", { a: "{x}" }, { a: "{y}" }, /"a" has other arguments/],
  ["another type", { a: "{x}" }, { a: "{x, number}" }, /"a" has other arguments/],
  ["another tag", { a: "<b>x</b>" }, { a: "<i>x</i>" }, /"a" has other arguments, tags/],
  ["a lost tag", { a: "<b>x</b>" }, { a: "x" }, /"a" has other arguments, tags/],
  ["a lost paragraph", { a: "A\nB" }, { a: "A B" }, /"a" has other .*lines/],
  ["a point that became a line", { a: "- A\n- B" }, { a: "- A\nB" }, /"a" has other .*points/],
  [
    "a plural without other",
    { a: "{n, plural, other {#}}" },
    { a: "{n, plural, one {#}}" },
    /no "other"/,
  ],
  ["broken grammar", { a: "A" }, { a: "{n, plural, other {#" }, /shell\/en: "a"/],
  ["an empty text", { a: "A" }, { a: " " }, /shell\/en: "a" .*is empty/],
])("%s is refused by name", (_, ms, en, message) => {
  write(shell, ms, en, ms);
  expect(() => compileWords(root)).toThrow(message);
});

test("one id in two catalogues is refused, because one would hide the other", () => {
  write(shell, { same: "A" });
  write("apps/portal/src/features/cart/i18n", { same: "B" });
  expect(() => compileWords(root)).toThrow('"same" is in both cart and shell');
});

test("nothing says again what the dictionary says", () => {
  write("apps/api/src/modules/bills/i18n", { "kind.parking": "P" });
  expect(() => compileWords(root)).toThrow('"kind.parking" is in both kinds and bills');
});

test("a module's words are typed and stay as they are written", () => {
  write("apps/api/src/modules/bills/i18n", { "reminder.subject": "P: {date}" });
  compileWords(root);
  expect(read("apps/api/src/modules/bills/i18n/args.gen.ts")).toBe(
    'export interface ModuleArgs {\n  "reminder.subject": { date: string };\n}\n',
  );
});

test("the specification's own spelling stays where it is quoted, and nowhere else", () => {
  const errors = "packages/words/src/dictionary/errors";
  const spelled = (id: string) => write(errors, { [id]: "-" }, { [id]: "Invalid License No" });
  spelled("error.invalid_account_no");
  compileWords(root);
  spelled("error.nothing_due");
  expect(() => compileWords(root)).toThrow('use "licence"');
});

test("branches may differ between languages, which have different plurals", () => {
  write(
    shell,
    { a: "{n, plural, other {# item}}" },
    { a: "{n, plural, one {# item} other {# items}}" },
    { a: "{n, plural, other {# 项}}" },
  );
  expect(() => compileWords(root)).not.toThrow();
});
