import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { countPlainly } from "./count-plainly.ts";

const root = join(import.meta.dirname, "../..");
const files = [
  "apps/portal/src/{i18n,features/*/i18n}/*.json",
  "packages/words/src/dictionary/*/*.json",
];
const texts = globSync(files, { cwd: root }).flatMap((file) => {
  const messages = Object.values(JSON.parse(readFileSync(join(root, file), "utf8")) as object);
  return messages.map((text: string) => ({ language: basename(file, ".json"), text }));
});

/** What a browser says: every argument of these messages is the same count. */
function say(language: string, message: CompiledMessage, count: number, outer?: string): string {
  const parts = message.map((token) => {
    if (token === "#" && outer) return String(count);
    if (typeof token === "string") return token;
    const [, type, format] = token;
    if (type === undefined) return String(count);
    const cases = format as Record<string, CompiledMessage>;
    const rule = type === "plural" ? new Intl.PluralRules(language).select(count) : "other";
    return say(language, cases[count] ?? cases[rule] ?? cases["other"] ?? [], count, type);
  });
  return parts.join("");
}

test.each(["ms", "en", "zh"])(
  "every count below a thousand is said in %s as its rules say it",
  (language) => {
    const counted = texts.filter(
      (each) => each.language === language && /, plural,/.test(each.text),
    );
    expect(counted.length).toBeGreaterThan(20);
    for (const { text } of counted) {
      const message = compileMessageOrThrow(text);
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 101, 999])
        expect(say(language, countPlainly(message), count), text).toBe(
          say(language, message, count),
        );
    }
  },
);

test("what is chosen inside of a choice is counted, too", () => {
  const text = "{kind, select, a {{n, plural, one {# bill} other {# bills}}} other {-}}";
  const message = JSON.stringify(countPlainly(compileMessageOrThrow(text)));
  expect(message).not.toContain("plural");
  expect(message).toContain('["n"]," bills"');
});

test.each(["few {#} other {#}", "offset:1 other {#}"])(
  "a count that needs a rule is refused: %s",
  (cases) => {
    const message = compileMessageOrThrow(`{n, plural, ${cases}}`);
    expect(() => countPlainly(message)).toThrow("count needs a rule");
  },
);
