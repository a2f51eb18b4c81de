import { forget, readStored, store } from "@kaunter/web/browser/storage";
import { forgetOnLogout } from "@kaunter/web/state/session-end";
import { hasShape } from "@kaunter/web/api/read-answer";

export const payerFields = ["full_name", "email", "contact"] as const;
export type PayerField = (typeof payerFields)[number];

/** Who pays, in the names of the call. */
export type Payer = Record<PayerField, string>;

let current: Payer | null = null;
/** Undefined until the store was asked. */
let typed: Partial<Payer> | undefined;

forgetOnLogout(() => {
  current = null;
  typed = {};
});

/** Kept for this visit, so that nobody types it again after a step back; a shared phone forgets it with the tab. */
export function keepPayer(payer: Payer): void {
  current = payer;
  typed = {};
  store("payer", JSON.stringify(payer), "session");
  forget("payer-typed", "session");
}

/**
 * What is typed and not sent yet waits for a step back, a reload, or a phone that dropped the page. Nobody has gone on with
 * it, so it is no payer.
 */
export function keepTyped(field: PayerField, text: string): void {
  const { [field]: _, ...others } = typedPayer();
  typed = text === keptPayer()?.[field] ? others : { ...others, [field]: text };
  store("payer-typed", JSON.stringify(typed), "session");
}

export function typedPayer(): Partial<Payer> {
  typed ??= readTypedText(readStored("payer-typed", "session"));
  return typed;
}

/** Stays on the device only for whoever says so, and goes as soon as they say otherwise. */
export function keepPayerOnDevice(payer: Payer | null): void {
  if (payer !== null || isPayerOnDevice()) store("payer", payer ? JSON.stringify(payer) : "");
}

export function keptPayer(): Payer | null {
  return current ?? readPayerText(readStored("payer", "session")) ?? payerOnDevice();
}

/** The payer whose details nobody has begun to change since they were gone on with. */
export function reviewedPayer(): Payer | null {
  return Object.keys(typedPayer()).length === 0 ? keptPayer() : null;
}

export function isPayerOnDevice(): boolean {
  return payerOnDevice() !== null;
}

function payerOnDevice(): Payer | null {
  return readPayerText(readStored("payer"));
}

function readPayerText(text: string | null): Payer | null {
  const payer = readJson(text);
  const shape = { full_name: "text", email: "text", contact: "text" } as const;
  return hasShape<Payer>(payer, shape) ? payer : null;
}

function readTypedText(text: string | null): Partial<Payer> {
  const fields = readJson(text);
  if (!hasShape<Record<string, unknown>>(fields, {})) return {};
  const texts = payerFields.filter((field) => typeof fields[field] === "string");
  return Object.fromEntries(texts.map((field) => [field, fields[field]]));
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text || "null");
  } catch {
    return null;
  }
}
