import { portsFrom, urlOf } from "../tools/stage/ports.ts";

export const port = Number(process.env["KAUNTER_PORT"] ?? 4600);
const ports = portsFrom(port);

/** Asks on a connection of its own: one that was kept may be closed by the other side just when it is used again. */
export function ask(url: string, request: RequestInit = {}): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("connection", "close");
  return fetch(url, { ...request, headers });
}

type Provider = "fpx" | "card";

/** Each provider is another site than the portal. */
export function siteOf(provider: Provider): string {
  return urlOf(ports[provider]);
}

/** How a journey steers a provider. */
export function controlOf(provider: Provider) {
  const control = `${urlOf(ports.sandbox)}/control/${provider}`;

  async function tell(method: string, path: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    const answer = await ask(control + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  return {
    tell,
    forgetRules: async () => void (await ask(`${control}/rules`, { method: "DELETE" })),
    bendNext: (faults: string[], changes: object = {}) =>
      tell("POST", "/rules", { next: 1, faults, with: changes }),
  };
}

interface Mail {
  to: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  attachments: { name: string; path: string }[];
}

/** Reads a list of the sandbox. */
export async function readSandbox<Row>(path: string): Promise<Row[]> {
  const answer = await ask(`${urlOf(ports.sandbox)}${path}`);
  return (await answer.json()) as Row[];
}

/** The mails about a payment, newest first. */
export async function mailsAbout(paymentId: string): Promise<Mail[]> {
  const mails = await readSandbox<Mail>("/mailbox.json");
  return mails.filter(({ messageId }) => messageId.includes(paymentId));
}

/** The text messages about a payment. */
export async function textsAbout(paymentId: string): Promise<{ message: string }[]> {
  const path = "/control/messaging/journal";
  const texts = await readSandbox<{ key: string; message: string }>(path);
  return texts.filter(({ key }) => key.includes(paymentId));
}
