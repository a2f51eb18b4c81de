import type { FastifyInstance } from "fastify";
import { cardFaults } from "../card/faults.ts";
import { councilFaults } from "../council/faults.ts";
import { faults } from "../fpx/faults.ts";
import { html } from "../markup.ts";
import { messagingFaults } from "../messaging/faults.ts";
import { pageText } from "../page.ts";

interface Addresses {
  fpxAddress: string;
  councilAddress: string;
  cardAddress: string;
}

const calls: readonly (readonly [call: string, meaning: string])[] = [
  ["GET PATCH /control/fpx/settings", "time scale, retries, session, clock difference, pages"],
  ["PUT /control/fpx/seller", "who the seller is: ids, public keys, addresses"],
  ["PUT /control/fpx/banks/{token}/{id}", "open (A) or block (B) a bank"],
  ["POST /control/fpx/roll-over", "the next certificate becomes the current one"],
  ["GET /control/fpx/faults", "the table below, with what each fault sets"],
  ["POST /control/fpx/faults", '{"order": "…", "faults": ["…"], "with": {…}}: one payment'],
  ["POST /control/fpx/rules", '{"next": 3, "faults": ["…"]} or {"next": 100, "seed": 7}'],
  ["DELETE /control/fpx/rules", "forget all of these"],
  ["GET /control/fpx/payments/{order}", "one payment as FPX sees it; without order, all"],
  ["GET /control/fpx/journal", "?kind=debit: every real debit; also ?order=, ?after="],
  ["GET PATCH /control/card/settings", "time scale, retries, order, pages, limits, origins"],
  ["PUT /control/card/merchant", "who the merchant is: code, key, signature type"],
  ["GET POST /control/card/faults, rules", "the same for card payments, by RefNo"],
  ["GET /control/card/payments/{RefNo}", "its attempts as the card provider sees them"],
  ["GET /control/card/journal", "?kind=debit: every real debit of a card"],
  ["POST /control/council/faults, rules", "the same for postings, by webhook-id"],
  ["PUT /control/council/secrets/{council}", "what signs the postings to a council"],
  ["GET /control/council/journal", "every posting in the council's books"],
  ["GET /control/council/refused", "what was not believed: unsigned, stale, forged"],
  ["PUT /control/bank/account", "the account into which providers settle"],
  ["POST /control/bank/debits", "what was taken besides by the providers here"],
  ["POST /control/bank/days", '{"from": "…", "to": "…", "seed": 7, "faults": 5}: days go by'],
  ["GET /control/bank/files/{name}", "?format=mt940, camt.053.001.08; without name, all"],
  ["GET /control/bank/journal", "?kind=fault: what is wrong in the files, and by how much"],
  ["PUT /control/messaging/key", "the key that senders of texts share with the host"],
  ["POST /control/messaging/faults, rules", "the same for texts, by key or recipient"],
  ["GET /control/messaging/journal", "every text taken; also ?order= for a recipient"],
];

export function registerFrontPage(app: FastifyInstance, addresses: () => Addresses): void {
  app.get("/", async (_request, reply) => reply.type("text/html").send(frontPage(addresses())));
}

function frontPage({ fpxAddress, councilAddress, cardAddress }: Addresses): string {
  const list = (rows: readonly (readonly [string, string])[]) =>
    html`<dl>
      ${rows.map(
        ([name, meaning]) =>
          html`<dt><code>${name}</code></dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>`;
  return pageText({
    title: "The outside world",
    content: html`<h1>The outside world / Dunia luar</h1>
      <ul>
        <li><a href="/mailbox">Mailbox / Peti mel</a></li>
        <li>
          <a href="${fpxAddress}/approver">Second approver of corporate payments / Pelulus kedua</a>
        </li>
        <li><a href="/control/fpx/journal?kind=debit">Debits / Debit</a></li>
        <li><a href="/control/fpx/payments">Payments at FPX / Bayaran di FPX</a></li>
        <li><a href="${cardAddress}/cards">Test cards / Kad ujian</a></li>
        <li><a href="/control/card/journal?kind=debit">Debits of cards / Debit kad</a></li>
        <li><a href="/control/card/payments">Payments by card / Bayaran dengan kad</a></li>
        <li><a href="/control/council/journal">Postings at the council / Catatan majlis</a></li>
        <li><a href="/control/council/refused">Refused by the council / Ditolak majlis</a></li>
        <li><a href="/control/messaging/journal">Text messages / Mesej teks</a></li>
      </ul>
      <p>
        FPX and its banks: <code>${fpxAddress}</code>. Council: <code>${councilAddress}</code>. Card
        provider: <code>${cardAddress}</code>.
      </p>
      <h2>Control</h2>
      ${list(calls)}
      <h2>Faults of FPX</h2>
      ${list(faults.map((fault) => [fault.name, `${fault.class}: ${fault.meaning}`]))}
      <h2>Faults of the card provider</h2>
      ${list(cardFaults.map((fault) => [fault.name, `${fault.class}: ${fault.meaning}`]))}
      <h2>Faults of the council</h2>
      ${list(councilFaults.map((fault) => [fault.name, fault.meaning]))}
      <h2>Faults of the messaging host</h2>
      ${list(messagingFaults.map((fault) => [fault.name, fault.meaning]))}`,
  });
}
