import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

/** The phone of somebody of a staged office. */
export interface Phone {
  secret: string;
  /** The half minute whose code was used last. */
  used: number;
}

const stepNow = () => Math.floor(Date.now() / stepMs);

/**
 * A code that was not used yet and lives for seconds at least: each is good once, and the one before, the one of now and
 * the next one are taken.
 */
export async function nextCode(phone: Phone): Promise<string> {
  const isEarly = Date.now() % stepMs < stepMs / 2;
  phone.used = Math.max(phone.used + 1, stepNow() - (isEarly ? 1 : 0));
  while (phone.used > stepNow() + 1) await pause(500);
  return codeAt(phone.secret, phone.used);
}

/** The code that it shows now. */
export const codeOf = (secret: string) => codeAt(secret, stepNow());

function codeAt(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
