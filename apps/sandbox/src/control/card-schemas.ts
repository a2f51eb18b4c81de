import { alterations } from "../card/alterations.ts";
import { choices, endings } from "../card/script.ts";
import { signatureTypes } from "../card/signature.ts";
import { count, delay, names, next, strict, text, wordsOf } from "./schemas.ts";

const effect = strict({
  ...wordsOf(choices),
  resultAfterMs: delay,
  againAfterMs: delay,
  forgery: { type: "boolean" },
  backendDelayMs: delay,
  copies: { type: "integer", minimum: 1, maximum: 1000 },
  backendSays: { type: "array", items: { enum: Object.keys(endings) } },
  lostAcknowledgements: count,
  alteration: { enum: alterations },
  requeryTimes: count,
});

export const cardWishSchemas = {
  one: strict({ order: text, faults: names, with: effect }, ["order"]),
  next: strict({ next, faults: names, with: effect, seed: { type: "integer" } }, ["next"]),
};

export const merchantSchema = strict(
  {
    merchantCode: { type: "string", minLength: 1, maxLength: 20 },
    merchantKey: text,
    signatureType: { enum: signatureTypes },
  },
  ["merchantCode", "merchantKey", "signatureType"],
);

const mostRepetitions = 3;

export const cardSettingsSchema = strict({
  timeScale: delay,
  retryDelaysMs: { type: "array", maxItems: mostRepetitions, items: delay },
  answerTimeoutMs: { type: "number", exclusiveMinimum: 0 },
  sessionMs: delay,
  order: { enum: choices.order.slice(1) },
  pages: { enum: ["shown", "skipped"] },
  merchantStatus: { enum: ["approved", "suspended"] },
  requestOrigins: { type: "array", items: { type: "string", pattern: "^https?://[^/]+$" } },
  maxAmountSen: count,
  enquiriesPerDay: count,
});
