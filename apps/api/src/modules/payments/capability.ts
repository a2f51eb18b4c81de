import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/**
 * `view` is part of every link to a payment; `pay` stays on the device that made it and lets it go to the bank. `undo` is
 * mailed to the address that a correction took the mails from. `stop` is part of every reminder of a saved bill; under
 * `hand_over` the code of a cart is kept.
 */
export type Purpose = "view" | "pay" | "undo" | "stop" | "hand_over";

export interface Subject {
  id: string;
  capabilityVersion: number;
}

/**
 * 128 bits that prove that their bearer was given a payment, or whatever else its purpose is about. Nothing is stored:
 * raising the version revokes them, but for what the payer's own device has, which is in no link and stays.
 */
export interface Capabilities {
  of(purpose: Purpose, payment: Subject): string;
  /** What today's key makes, and what the earlier ones made: for finding what is kept under one of them. */
  everyOf(purpose: Purpose, payment: Subject): string[];
  /** Whether our key made it, or an earlier one. */
  isValid(purpose: Purpose, payment: Subject, given: string): boolean;
}

/** Written into what is signed, so that a later form can be told apart. */
const form = "1";

/** The key that makes them, and others, earlier ones and the next, which are only believed. */
export function capabilitiesBy(current: Buffer, others: readonly Buffer[] = []): Capabilities {
  const making = keyFrom(current);
  const keys = [making, ...others.map(keyFrom)];
  const everyOf = (purpose: Purpose, subject: Subject) =>
    keys.map((key) => tokenBy(key, purpose, subject));
  return {
    of: (purpose, payment) => tokenBy(making, purpose, payment).toString("base64url"),
    everyOf: (purpose, payment) =>
      everyOf(purpose, payment).map((token) => token.toString("base64url")),
    isValid: (purpose, payment, given) => {
      const token = Buffer.from(given, "base64url");
      return everyOf(purpose, payment).some(
        (expected) => token.length === expected.length && timingSafeEqual(token, expected),
      );
    },
  };
}

function keyFrom(bytes: Buffer): KeyObject {
  if (bytes.length < 32) throw new Error("The key of capabilities has at least 32 bytes");
  return createSecretKey(bytes);
}

function tokenBy(key: KeyObject, purpose: Purpose, { id, capabilityVersion }: Subject): Buffer {
  return createHmac("sha256", key)
    .update([form, purpose, id, purpose === "pay" ? 1 : capabilityVersion].join("|"))
    .digest()
    .subarray(0, 16);
}
