import { createHmac } from "node:crypto";

interface Message {
  /** The same on every try: the council books by it, so it must not be what somebody on the way can change. */
  id: string;
  /** The body, byte for byte as it is sent. */
  body: string;
  sentAt: Date;
}

/** The headers of Standard Webhooks: who knows one of the secrets can tell that the message is ours, whole and new. */
export function signedHeaders({ id, body, sentAt }: Message, secrets: readonly Buffer[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
