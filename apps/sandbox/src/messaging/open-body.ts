import { createDecipheriv } from "node:crypto";

export interface Message {
  channel: string;
  recipient: string;
  message: string;
  subject: string;
}

const nonceBytes = 12;
const tagBytes = 16;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A body as its sender sealed it: base64 of nonce, AES-256-GCM and tag. Undefined for anything else. */
export function openBody(key: Buffer, body: unknown): Message | undefined {
  if (typeof body !== "string" || !base64.test(body)) return undefined;
  const bytes = Buffer.from(body, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    const text = Buffer.concat([opened, decipher.final()]).toString("utf8");
    return readMessage(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readMessage(given: unknown): Message | undefined {
  const { channel, recipient, message, subject, ...rest } = Object(given) as Record<
    string,
    unknown
  >;
  const fields = [channel, recipient, message, subject];
  const isWhole = fields.every((field) => typeof field === "string");
  return isWhole && Object.keys(rest).length === 0 ? (given as Message) : undefined;
}
