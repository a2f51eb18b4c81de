import { sen } from "@kaunter/domain/money";
import { type Language, languages } from "@kaunter/domain/vocabulary/languages";
import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { expect, test } from "vitest";
import { statusMails } from "../../payments/status-mail.ts";
import { writeMail } from "./write-mail.ts";
import { composeStatusMail } from "./compose-status-mail.ts";

const address = "https://kaunter.example/#/confirmation?id=1&key=2";
const every = languages.flatMap((language) =>
  statusMails.map((purpose) => ({ language, purpose })),
);
const told = (language: Language, status: PaymentStatus = "successful") => ({
  payment: { id: "1763190000000000", language, status, amountSen: sen(7_500) },
  returnedSen: sen(7_500),
});

test("each status mail has words of its own in each language", () => {
  const mails = every.map(({ language, purpose }) =>
    writeMail(composeStatusMail(purpose, told(language), address)),
  );
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(every.length);
  expect(new Set(mails.map(({ text }) => text)).size).toBe(every.length);
});

test.each(every)("the HTML of $purpose in $language says what its text says", (mail) => {
  const { text, html } = writeMail(composeStatusMail(mail.purpose, told(mail.language), address));
  for (const word of ["RM\u00a075.00", "1763190000000000"]) {
    expect(text).toContain(word);
    expect(html).toContain(word);
  }
  const sentences = text.split("\n").filter((line) => /[.。]$/.test(line));
  expect(sentences.length).toBeGreaterThan(1);
  for (const sentence of sentences) expect(html).toContain(sentence.replaceAll("'", "'"));
});

test("a mail of ten bills is small, and whatever has a colour has its ground, by day and by night", () => {
  const bill = { name: "Cukai Pintu", detail: "10-1001-003 – ".repeat(12), amount: "RM 1,234.50" };
  const { html, text } = writeMail({
    language: "zh",
    subject: "收据",
    parts: [
      { kind: "hero", title: "收据", amount: "RM 12,345.00", detail: "15/11/2026" },
      { kind: "link", label: "查看", address },
      ...Array.from({ length: 10 }, () => {
        return { kind: "bills", title: "斗湖市议会", note: "MPT", bills: [bill] } as const;
      }),
      { kind: "total", label: "总额", amount: "RM 12,345.00" },
      { kind: "link", label: "执照", address },
    ],
  });
  expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(60 * 1024);
  for (const [, style = ""] of html.matchAll(/style="([^"]*)"/g)) {
    expect(/(?:^|;)color:/.test(style)).toBe(style.includes("background:"));
  }
  // One button, however many links.
  expect(html.match(/display:inline-block/g)).toHaveLength(1);
});

test("nothing in a mail becomes markup, and nothing is fetched to read it", () => {
  const { html } = writeMail({
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
