import { createHmac, timingSafeEqual } from "node:crypto";

const oldestMs = 5 * 60_000;

/** Why a message is not believed. */
export type Doubt = "unsigned" | "stale" | "forged";

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  /** As it came over the line, before anything was read from it. */
  text: string;
  nowMs: number;
}

/** A council's own look at who sends it a message: Standard Webhooks, with any of the secrets that it shares with us. */
export function doubtAbout(received: Received, secrets: readonly string[]): Doubt | undefined {
  const { headers, text, nowMs } = received;
  const [id, time, given] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name] ?? ""),
  );
  if (!id || !time || !given) return "unsigned";
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs - Number(time) * 1_000) > oldestMs) return "stale";
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    return createHmac("sha256", key).update(`${id}.${time}.${text}`).digest();
  });
  const offered = given
    .split(" ")
    .filter((part) => part.startsWith("v1,"))
    .map((part) => Buffer.from(part.slice(3), "base64"));
  const isOurs = offered.some((one) => expected.some((other) => isSame(one, other)));
  return isOurs ? undefined : "forged";
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
