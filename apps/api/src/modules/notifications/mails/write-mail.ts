import { type Language, languageTags } from "@kaunter/domain/vocabulary/languages";
import { mailPage } from "./mail-page.ts";
import type { Bill, Part } from "./mail-part.ts";

/** A mail before it is text or HTML. */
export interface Mail {
  language: Language;
  subject: string;
  parts: Part[];
}

export function writeMail({ language, subject, parts }: Mail) {
  return {
    subject,
    text: `${parts.map(textOf).join("\n\n")}\n`,
    html: mailPage(subject, languageTags[language], parts),
  };
}

function textOf(part: Part): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "hero") return linesOf(part.title, part.amount, part.detail);
  if (part.kind === "bills") return linesOf(part.title, part.note, ...part.bills.map(billText));
  if (part.kind === "total") return `${part.label}: ${part.amount}`;
  if (part.kind === "link") return `${part.label}\n${part.address}`;
  return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function billText({ name, detail, amount }: Bill): string {
  return linesOf(`- ${name}: ${amount}`, detail && `  ${detail}`);
}

function linesOf(...lines: string[]): string {
  return lines.filter(Boolean).join("\n");
}
