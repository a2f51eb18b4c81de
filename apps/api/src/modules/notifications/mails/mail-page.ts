import { escapeHtml } from "../../../http/escape-html.ts";
import type { Bill, Part } from "./mail-part.ts";

const line = "border-top:1px solid #a1a1aa";
const gap = "padding:16px 24px 0";
const quiet = "font-size:14px;line-height:20px";

/**
 * A mail as a page. Only the band and the button have colours, each with its own ground: everything else has the reader's,
 * which are right by day and by night. Nothing is fetched, and tables hold where mail programs know nothing else.
 */
export function mailPage(title: string, language: string, parts: readonly Part[]): string {
  const firstLink = parts.find(({ kind }) => kind === "link");
  const rows = parts.map((part) => htmlOf(part, part === firstLink)).join("\n");
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;font:16px/${language.startsWith("zh") ? 1.6 : 1.5} Inter,Roboto,Arial,sans-serif">
<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;border-collapse:collapse">
<tr><td bgcolor="#134e4a" style="padding:18px 24px;background:#134e4a;color:#ffffff;font-size:20px;font-weight:bold">Kaunter</td></tr>
${rows}
<tr><td style="padding:24px"></td></tr>
</table>
</body>
</html>
`;
}

function htmlOf(part: Part, isFirstLink: boolean): string {
  if (part.kind === "text") return cell(gap, escapeHtml(part.text));
  if (part.kind === "hero") return hero(part);
  if (part.kind === "bills") return bills(part);
  if (part.kind === "total") return total(part);
  if (part.kind === "link") return cell(gap, isFirstLink ? button(part) : textLink(part));
  return cell(gap, table(part.facts.map(fact).join("")));
}

function total({ label, amount }: Extract<Part, { kind: "total" }>): string {
  const style = "border-top:2px solid;padding-top:10px;font-size:18px";
  const row = amountRow(`<b>${escapeHtml(label)}</b>`, amount, style);
  return cell("padding:12px 24px 0", table(row));
}

function hero({ title, amount, detail }: Extract<Part, { kind: "hero" }>): string {
  return cell(
    "padding:24px 24px 0",
    `<h1 style="margin:0;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>
<div style="font-size:34px;line-height:44px;font-weight:bold">${escapeHtml(amount)}</div>
<div>${escapeHtml(detail)}</div>`,
  );
}

function bills({ title, note, bills: all }: Extract<Part, { kind: "bills" }>): string {
  return cell(
    "padding:20px 24px 0",
    `<div style="${line};padding-top:16px"><b>${escapeHtml(title)}</b></div>
${note ? `<div style="${quiet}">${escapeHtml(note)}</div>` : ""}
${table(all.map(bill).join(""))}`,
  );
}

function bill({ name, detail, amount }: Bill): string {
  const what = detail
    ? `${escapeHtml(name)}<div style="${quiet}">${escapeHtml(detail)}</div>`
    : escapeHtml(name);
  return amountRow(what, amount, "padding-top:10px");
}

/** `what` is HTML already. */
function amountRow(what: string, amount: string, style: string): string {
  return `<tr><td style="${style};vertical-align:top">${what}</td><td style="${style};padding-left:16px;vertical-align:top;text-align:right;white-space:nowrap"><b>${escapeHtml(amount)}</b></td></tr>`;
}

function fact([label, value]: readonly [string, string]): string {
  const style = "padding:4px 16px 4px 0;vertical-align:top";
  return `<tr><td style="${style}">${escapeHtml(label)}</td><td style="${style}"><b>${escapeHtml(value)}</b></td></tr>`;
}

type Link = Extract<Part, { kind: "link" }>;

/** The one thing to do; whatever else there is to open is a plain link. */
function button({ label, address }: Link): string {
  return `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0f766e;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`;
}

function textLink({ label, address }: Link): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
}

function cell(style: string, html: string): string {
  return `<tr><td style="${style}">${html}</td></tr>`;
}

function table(rows: string): string {
  return `<table role="presentation" width="100%" style="border-collapse:collapse">${rows}</table>`;
}
