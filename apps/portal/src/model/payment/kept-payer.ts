import { readStored, store } from "@kaunter/web/browser/storage";
import { forgetOnLogout } from "@kaunter/web/state/session-end";
import { hasShape } from "@kaunter/web/api/read-answer";

export type PayerField = "full_name" | "email" | "contact";

/** Who pays, in the names of the call. */
export type Payer = Record<PayerField, string>;

let current: Payer | null = null;

forgetOnLogout(() => {
  current = null;
});

/** Kept for this visit, so that nobody types it again after a step back; a shared phone forgets it with the tab. */
export function keepPayer(payer: Payer): void {
  current = payer;
  store("payer", JSON.stringify(payer), "session");
}

/** Stays on the device only for whoever says so, and goes as soon as they say otherwise. */
export function keepPayerOnDevice(payer: Payer | null): void {
  if (payer !== null || isPayerOnDevice()) store("payer", payer ? JSON.stringify(payer) : "");
}

export function keptPayer(): Payer | null {
  return current ?? readPayerText(readStored("payer", "session")) ?? payerOnDevice();
}

export function isPayerOnDevice(): boolean {
  return payerOnDevice() !== null;
}

function payerOnDevice(): Payer | null {
  return readPayerText(readStored("payer"));
}

function readPayerText(text: string | null): Payer | null {
  try {
    const payer: unknown = JSON.parse(text || "null");
    const shape = { full_name: "text", email: "text", contact: "text" } as const;
    return hasShape<Payer>(payer, shape) ? payer : null;
  } catch {
    return null;
  }
}
