import { sen } from "@kaunter/domain/money";
import { languages } from "@kaunter/domain/vocabulary/languages";
import { expect, test } from "vitest";
import { noticePurposes } from "../../payments/notice-purpose.ts";
import { writeLetter } from "./letter.ts";
import { noticeLetter } from "./notice-letter.ts";

const address = "https://kaunter.example/#/confirmation?id=1&key=2";
const every = languages.flatMap((language) =>
  noticePurposes.map((purpose) => ({ language, purpose })),
);

test("each notice has words of its own in each language", () => {
  const letters = every.map(({ language, purpose }) =>
    writeLetter(noticeLetter({ id: "1763190000000000", language }, purpose, sen(7_500), address)),
  );
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(every.length);
  expect(new Set(letters.map(({ text }) => text)).size).toBe(every.length);
});

test.each(every)("the HTML of $purpose in $language says what its text says", (notice) => {
  const payment = { id: "1763190000000000", language: notice.language };
  const { text, html } = writeLetter(noticeLetter(payment, notice.purpose, sen(7_500), address));
  for (const word of ["RM\u00a075.00", "1763190000000000"]) {
    expect(text).toContain(word);
    expect(html).toContain(word);
  }
  const sentences = text.split("\n").filter((line) => /[.。]$/.test(line));
  expect(sentences.length).toBeGreaterThan(1);
  for (const sentence of sentences) expect(html).toContain(sentence.replaceAll("'", "'"));
});

test("nothing in a letter becomes markup, and nothing is fetched to read it", () => {
  const { html } = writeLetter({
    language: "my",
    subject: "<b>",
    parts: [
      { kind: "text", text: "<script>" },
      { kind: "facts", facts: [["<i>", "&amp;"]] },
      { kind: "link", label: "<u>", address: 'https://a.example/"><img>' },
    ],
  });
  expect(html).not.toMatch(/<(?:b>S|script|i>|u>|img)/);
  expect(html).toContain("&amp;amp;");
  expect(html).not.toMatch(/src=|url\(|@import|<link/);
  expect(html).toContain('<html lang="ms">');
});
