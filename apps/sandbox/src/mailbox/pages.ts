import { Markup, escapeText, html } from "../markup.ts";
import { faults } from "./faults.ts";
import { type Mail, mailboxLimit } from "./mailbox.ts";

const style = new Markup(`
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #18181b; overflow-wrap: anywhere }
  .notice { border: 2px solid #7c2d12; background: #ffedd5; color: #7c2d12; padding: .75rem; border-radius: 8px }
  ul.mails { list-style: none; padding: 0 } ul.mails li { border-top: 1px solid #d4d4d8 }
  ul.mails a { display: block; padding: .75rem 0; color: #0f766e; text-decoration: none } ul.mails strong { text-decoration: underline }
  dt { color: #52525b } dd { margin: 0 0 .5rem }
  pre { white-space: pre-wrap; background: #fafafa; border: 1px solid #e4e4e7; padding: .75rem }
  iframe { width: 100%; height: 30rem; border: 1px solid #71717a }
  .quiet { color: #52525b }
  summary { padding: .6rem 0; cursor: pointer }`);

function page(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - sandbox</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <p class="notice">
          <strong>This is a sandbox.</strong> It plays the outside world for development and tests.
          No mail shown here was sent to a real person.
        </p>
        ${content}
      </body>
    </html>`.text;
}

function readableTime(receivedAt: string): string {
  return `${receivedAt.slice(0, 19).replace("T", " ")} UTC`;
}

export function mailListPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/mailbox/${mail.id}">
          <strong>${mail.subject || "(no subject)"}</strong><br />
          <span class="quiet">${mail.to.join(", ")}<br />${readableTime(mail.receivedAt)}</span>
        </a>
      </li>`,
  );
  const list =
    rows.length > 0
      ? html`<ul class="mails">
          ${rows}
        </ul>`
      : html`<p>No mail yet.</p>`;
  return page(
    "Mailbox",
    html`<h1>Mailbox</h1>
      <p>
        The newest ${mailboxLimit} mails are kept in memory and forgotten when the sandbox stops.
        The same list for programs: <a href="/mailbox.json">mailbox.json</a>.
      </p>
      ${list}
      <h2>Faults on purpose</h2>
      <ul>
        ${faults.map(
          (fault) =>
            html`<li>
              Mail to <code>*@${fault.domain}</code> is answered
              <code>${fault.responseCode} ${fault.message}</code>: ${fault.meaning}.
            </li>`,
        )}
      </ul>`,
  );
}

export function mailPage(mail: Mail): string {
  const framed = html`<h2>HTML</h2>
    <iframe sandbox="" srcdoc="${mail.html}" title="The mail as HTML"></iframe>`;
  return page(
    mail.subject,
    html`<p><a href="/mailbox">All mails</a></p>
      <h1>${mail.subject || "(no subject)"}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(", ")}</dd>
        <dt>Received</dt>
        <dd>${readableTime(mail.receivedAt)}</dd>
      </dl>
      <h2>Text</h2>
      ${new Markup(`<pre>${withLinks(mail.text)}</pre>`)} ${mail.html ? framed : html``}
      <details>
        <summary>Raw source</summary>
        ${new Markup(`<pre>${escapeText(mail.source)}</pre>`)}
      </details>`,
  );
}

// Links inside the sandboxed frame do not open, so the plain text offers them.
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => {
      const escaped = escapeText(piece);
      return index % 2 === 1 ? `<a href="${escaped}" rel="noreferrer">${escaped}</a>` : escaped;
    })
    .join("");
}

export function missingPage(): string {
  return page(
    "Not here",
    html`<h1>Not here</h1>
      <p>There is no such page, or this mail has been forgotten.</p>
      <p><a href="/mailbox">All mails</a></p>`,
  );
}
