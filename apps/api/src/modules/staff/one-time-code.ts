import { createHmac, randomBytes } from "node:crypto";

/** One-time codes as every authenticator makes them (RFC 6238): SHA-1, six digits, thirty seconds. */
const stepMs = 30_000;
const secretBytes = 20;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const makeSecret = (): Buffer => randomBytes(secretBytes);

/** How an authenticator is given a secret: typed, or as the address that its camera reads. */
export function introduce(secret: Buffer, email: string) {
  const text = base32(secret);
  const label = encodeURIComponent(`Kaunter Office:${email}`);
  return { text, uri: `otpauth://totp/${label}?secret=${text}&issuer=Kaunter%20Office` };
}

/**
 * The step whose code this is, of now or of a neighbour: clocks differ, and people are slow. A code at or before `last`
 * was used; nothing when the code is wrong.
 */
export function stepOf(secret: Buffer, code: string, now: Date, last: number): number | undefined {
  const current = Math.floor(now.getTime() / stepMs);
  return [current, current - 1, current + 1].find(
    (step) => step > last && codeAt(secret, step) === code,
  );
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => letters[Number.parseInt(group, 2)]).join("");
}
