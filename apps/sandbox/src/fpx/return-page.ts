import { createHash } from "node:crypto";
import { Markup, html } from "../markup.ts";
import { pageText } from "../page.ts";
import type { Message } from "./confirmation.ts";

const script = "document.forms[0].submit()";

/** Allows exactly the one script that sends the browser home. */
export const returnPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash(
  "sha256",
)
  .update(script)
  .digest("base64")}'`;

/** The way back to the seller through the payer's browser. */
export function returnPage(url: string, { pairs, charset }: Message): string {
  return pageText({
    title: "Back to the seller",
    width: "narrow",
    content: html`<h1>Back to the seller / Kembali</h1>
      <form
        method="post"
        action="${url}"
        accept-charset="${charset === "latin1" ? "ISO-8859-1" : "UTF-8"}"
      >
        ${pairs.map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button class="main">Continue / Teruskan</button>
      </form>
      ${new Markup(`<script>${script}</script>`)}`,
  });
}

export function refusedPage(code: string): string {
  return pageText({
    title: "Request refused",
    width: "narrow",
    content: html`<h1>Request refused / Permintaan ditolak</h1>
      <p>FPX refused this payment request with code <strong>${code}</strong>.</p>`,
  });
}
