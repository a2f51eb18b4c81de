import { createHash, randomBytes } from "node:crypto";

const idShape = /^[0-9a-f]{78}$/;
const timeLength = 14;

/** Fourteen hexadecimal digits of time in microseconds, then 256 bits of chance. */
export function makeResetId(now: Date): string {
  const micros = BigInt(now.getTime()) * 1_000n;
  return micros.toString(16).padStart(timeLength, "0") + randomBytes(32).toString("hex");
}

export function isResetId(text: string): boolean {
  return idShape.test(text);
}

/** What is kept of an id: the whole of it counts, so that a changed time is another id. */
export function hashOfResetId(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}

/** The moment that an id claims. */
export function timeOfResetId(id: string): Date {
  return new Date(Number(BigInt(`0x${id.slice(0, timeLength)}`) / 1_000n));
}
