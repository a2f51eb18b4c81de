import { createCipheriv, randomBytes } from "node:crypto";
import { SmsRefused, type SmsSender } from "../../modules/notifications/sms-sender.ts";

export interface NotifySettings {
  /** The messaging host. */
  url: string;
  /** Shared with the host: 32 bytes. */
  key: Buffer;
  timeoutMs?: number;
}

const nonceBytes = 12;

/** The messaging host of the specification: `POST /api/notify`, its body encrypted and written in base64. */
export function createNotify({ url, key, timeoutMs = 10_000 }: NotifySettings): SmsSender {
  if (key.length !== 32) throw new Error("The key of the messaging host has 32 bytes");
  const address = new URL("/api/notify", url);
  return {
    async send({ to, text, messageId }) {
      const message = { channel: "sms", recipient: to, message: text, subject: "" };
      const answer = await fetch(address, {
        method: "POST",
        // A host that takes a text and loses its word is told the same text again.
        headers: { "content-type": "text/plain", "idempotency-key": messageId },
        body: seal(key, JSON.stringify(message)),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (answer.status === 422) throw new SmsRefused("The messaging host refused the text");
      if (answer.status !== 200) throw new Error(`The messaging host answered ${answer.status}`);
    },
  };
}

/** A fresh nonce, what was encrypted, and the tag that proves it whole. */
function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const encrypted = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString("base64");
}
