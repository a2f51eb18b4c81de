import { alterations } from "../fpx/alterations.ts";
import { choices } from "../fpx/script.ts";

export const text = { type: "string", minLength: 1, maxLength: 100 };
const url = { type: "string", pattern: "^https?://" };
export const count = { type: "integer", minimum: 0 };
export const delay = { type: "number", minimum: 0 };
const code = { type: "string", pattern: "^[0-9A-Z]{2}$" };
export const names = { type: "array", items: text };

export const strict = (properties: Record<string, object>, required: readonly string[] = []) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});

export const wordsOf = (all: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(all).map(([name, values]) => [name, { enum: values }]));

const fpxEffect = strict({
  ...wordsOf(choices),
  result: code,
  first: code,
  resultAfterMs: delay,
  forgery: { type: "boolean" },
  directDelayMs: delay,
  copies: { type: "integer", minimum: 1, maximum: 1000 },
  directCodes: { type: "array", items: { anyOf: [code, { const: "result" }] } },
  lostAcknowledgements: count,
  alteration: { enum: alterations },
  requeryTimes: count,
});

const councilEffect = strict({
  delayMs: delay,
  books: { type: "boolean" },
  forgets: { type: "boolean" },
  answer: { enum: ["normal", "500", "refused", "cut"] },
});

const messagingEffect = strict({
  delayMs: delay,
  takes: { type: "boolean" },
  answer: { enum: ["normal", "500", "refused", "cut"] },
});

export const next = { type: "integer", minimum: 1 };

/** What the control API takes, for each outside party that can be told to misbehave. */
export const wishSchemas = {
  fpx: {
    one: strict({ order: text, faults: names, with: fpxEffect }, ["order"]),
    next: strict({ next, faults: names, with: fpxEffect, seed: { type: "integer" } }, ["next"]),
  },
  council: {
    one: strict({ order: text, faults: names, with: councilEffect }, ["order"]),
    next: strict({ next, faults: names, with: councilEffect }, ["next"]),
  },
  messaging: {
    one: strict({ order: text, faults: names, with: messagingEffect }, ["order"]),
    next: strict({ next, faults: names, with: messagingEffect }, ["next"]),
  },
};

export const sellerSchema = strict(
  {
    exchangeId: { type: "string", pattern: "^EX\\d{8}$" },
    sellerId: { type: "string", pattern: "^SE\\d{8}$" },
    publicKeys: { type: "array", minItems: 1, items: { type: "string" } },
    directUrls: { type: "array", minItems: 1, items: url },
    indirectUrl: url,
  },
  ["exchangeId", "sellerId", "publicKeys", "directUrls", "indirectUrl"],
);

/** The one of today, and the one before while it is being changed. */
export const councilSecretsSchema = strict(
  { secrets: { type: "array", items: { type: "string", pattern: "^whsec_[A-Za-z0-9+/]+=*$" } } },
  ["secrets"],
);

/** 32 bytes in base64. */
export const messagingKeySchema = strict(
  { key: { type: "string", pattern: "^[A-Za-z0-9+/]{43}=$" } },
  ["key"],
);

export const settingsSchema = strict({
  timeScale: delay,
  retryDelaysMs: { type: "array", items: delay },
  answerTimeoutMs: { type: "number", exclusiveMinimum: 0 },
  sessionMs: delay,
  maxSkewMs: delay,
  refuseRepeatedOrderNo: { type: "boolean" },
  refusals: { enum: ["message", "page"] },
  pages: { enum: ["shown", "skipped"] },
});

export const bankStatusSchema = strict({ status: { enum: ["A", "B"] } }, ["status"]);
