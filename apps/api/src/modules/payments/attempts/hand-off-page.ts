import { createHash } from "node:crypto";
import { formatRinggit } from "@kaunter/domain/money";
import { type Language, languageTags } from "@kaunter/domain/vocabulary/languages";
import { escapeHtml } from "../../../http/escape-html.ts";
import type { Attempt } from "../payment.ts";
import type { StoredMessage } from "../payment-gateway.ts";
import { speak } from "../speak.ts";

const style = `
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Noto Sans SC",sans-serif;
color:#18181b;background:#fafafa}
main{max-width:420px;margin:56px auto 0;padding:0 18px;text-align:center}
.ring{width:54px;height:54px;margin:0 auto 24px;border:5px solid #ccfbf1;border-top-color:#0f766e;border-radius:50%;
animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.ring{animation:none}}
h1{font-size:26px;line-height:34px;margin:0}
.amount{font-size:34px;line-height:44px;font-weight:600;margin:8px 0 12px;font-variant-numeric:tabular-nums}
.note{background:#f0fdfa;color:#115e59;border-radius:12px;padding:14px 16px;margin:24px 0;text-align:left;overflow-wrap:anywhere}
button{width:100%;min-height:48px;font:inherit;font-weight:600;border-radius:8px;border:1px solid #0f766e;cursor:pointer}
button:focus-visible{outline:3px solid #0f766e;outline-offset:2px}
.go{background:#0f766e;color:#fff}.retry{background:#fff;color:#115e59}
[hidden]{display:none}
`;

// Submits at once; the way to try again appears after ten seconds. A browser without scripts has the first button. A
// page that the browser kept asks us again: whoever comes back by its own means must not be sent to pay twice.
const script = `
var go=document.getElementById("go"),again=document.getElementById("again");
go.hidden=true;
go.submit();
setTimeout(function(){again.hidden=false},10000);
addEventListener("pageshow",function(e){if(e.persisted)again.submit()});
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What the page may do: its own style and script, and to post where the payer is sent, wherever that leads on. */
export function handOffPolicy(address: string): string {
  const { protocol, origin } = new URL(address);
  const providers = protocol === "https:" ? "https:" : `https: ${origin}`;
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    `form-action 'self' ${providers}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

interface HandOff {
  attempt: Attempt;
  /** What is sent, whole. */
  message: StoredMessage;
  /** Where the provider takes the message. */
  address: string;
  /** What opens there, in the payer's language. */
  pageName: string;
  /** What is posted to us again when the bank's page did not open. */
  again: Record<string, string>;
  language: Language;
}

/** A whole document of its own, so that the portal's policy need not allow any bank. */
export function handOffPage(handOff: HandOff): string {
  const { attempt, message, address, pageName, again, language } = handOff;
  const { amountSen, paymentId } = attempt;
  const say = speak(language);
  const opening = say("hand_off.opening", { page: pageName });
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(opening)}</title><style>${style}</style></head>
<body><main>
<div class="ring"></div>
<h1>${escapeHtml(opening)}</h1>
<p class="amount">${escapeHtml(formatRinggit(amountSen))}</p>
<p>${escapeHtml(say("hand_off.approve"))}</p>
<p class="note">${escapeHtml(say("hand_off.keep", { reference: paymentId })).replace(paymentId, "<strong>$&</strong>")}</p>
<form id="go" method="post" action="${escapeHtml(address)}">${hidden(message)}<button class="go">${escapeHtml(say("hand_off.go"))}</button></form>
<form id="again" method="post" action="/handoff" hidden>${hidden(again)}<button class="retry">${escapeHtml(say("hand_off.retry"))}</button></form>
</main><script>${script}</script></body></html>
`;
}

function hidden(fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return inputs.join("");
}
