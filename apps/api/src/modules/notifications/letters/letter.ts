import { escapeHtml } from "../../../http/escape-html.ts";
import { type Language, languageTags } from "@kaunter/domain/vocabulary/languages";

/** A mail before it is text or HTML. No word of it comes from the payer. */
export interface Letter {
  language: Language;
  subject: string;
  parts: Part[];
}

type Part =
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; address: string };

export function writeLetter({ language, subject, parts }: Letter) {
  return {
    subject,
    text: `${parts.map(textOf).join("\n\n")}\n`,
    html: page(subject, languageTags[language], parts.map(htmlOf).join("\n")),
  };
}

function textOf(part: Part): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "link") return `${part.label}\n${part.address}`;
  return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function htmlOf(part: Part): string {
  if (part.kind === "text") return `<p>${escapeHtml(part.text)}</p>`;
  if (part.kind === "link") {
    return `<p><a href="${escapeHtml(part.address)}">${escapeHtml(part.label)}</a></p>`;
  }
  const rows = part.facts.map(row).join("");
  return `<table role="presentation" style="border-collapse:collapse">${rows}</table>`;
}

function row([label, value]: readonly [string, string]): string {
  const cell = "padding:4px 16px 4px 0;vertical-align:top";
  return `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell}"><b>${escapeHtml(value)}</b></td></tr>`;
}

/** Without colours and pictures: the reader's own are right by day and by night, and nothing is fetched. */
function page(title: string, language: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px">
${body}
</body>
</html>
`;
}
