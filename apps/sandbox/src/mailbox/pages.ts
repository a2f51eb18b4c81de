import { Markup, escapeText, html } from "../markup.ts";
import { pageText } from "../page.ts";
import { faults } from "./faults.ts";
import { type Mail, mailboxLimit } from "./mailbox.ts";

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
  return pageText({
    title: "Mailbox",
    content: html`<h1>Mailbox</h1>
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
  });
}

export function mailPage(mail: Mail): string {
  const framed = html`<h2>HTML</h2>
    <iframe sandbox="" srcdoc="${mail.html}" title="The mail as HTML"></iframe>`;
  return pageText({
    title: mail.subject,
    content: html`<p><a href="/mailbox">All mails</a></p>
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
      <ul>
        ${mail.attachments.map(
          ({ name }, place) =>
            html`<li><a href="/mailbox/${mail.id}/attachments/${place}">${name}</a></li>`,
        )}
      </ul>
      <details>
        <summary>Raw source</summary>
        ${new Markup(`<pre>${escapeText(mail.source)}</pre>`)}
      </details>`,
  });
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
  return pageText({
    title: "Not here",
    content: html`<h1>Not here</h1>
      <p>There is no such page, or this mail has been forgotten.</p>
      <p><a href="/mailbox">All mails</a></p>`,
  });
}
