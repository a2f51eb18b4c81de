import { createHmac, timingSafeEqual } from "node:crypto";

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
  isValid(purpose: Purpose, payment: Subject, given: string): boolean;
}

/** Written into what is signed, so that a later key can be told apart. */
const keyId = "1";

export function capabilitiesBy(key: Buffer): Capabilities {
  if (key.length < 32) throw new Error("The key of capabilities has at least 32 bytes");
  const tokenOf = (purpose: Purpose, { id, capabilityVersion }: Subject) =>
    createHmac("sha256", key)
      .update([keyId, purpose, id, purpose === "pay" ? 1 : capabilityVersion].join("|"))
      .digest()
      .subarray(0, 16);
  return {
    of: (purpose, payment) => tokenOf(purpose, payment).toString("base64url"),
    isValid: (purpose, payment, given) => {
      const token = Buffer.from(given, "base64url");
      const expected = tokenOf(purpose, payment);
      return token.length === expected.length && timingSafeEqual(token, expected);
    },
  };
}
