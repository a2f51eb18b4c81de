export const port = Number(process.env["KAUNTER_PORT"] ?? 4600);

type Provider = "fpx" | "card";

/** Each provider is another site than the portal. */
const portsAhead = { fpx: 2, card: 4 } as const satisfies Record<Provider, number>;

export function siteOf(provider: Provider): string {
  return `http://127.0.0.1:${port + portsAhead[provider]}`;
}

/** How a journey steers a provider. */
export function controlOf(provider: Provider) {
  const control = `http://127.0.0.1:${port + 1}/control/${provider}`;

  async function tell(method: string, path: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(control + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  return {
    tell,
    forgetRules: async () => void (await fetch(`${control}/rules`, { method: "DELETE" })),
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

/** The mails about a payment, newest first. */
export async function mailsAbout(paymentId: string): Promise<Mail[]> {
  const answer = await fetch(`http://127.0.0.1:${port + 1}/mailbox.json`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ messageId }) => messageId.includes(paymentId));
}

/** The text messages about a payment. */
export async function textsAbout(paymentId: string): Promise<{ message: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${port + 1}/control/messaging/journal`);
  const texts = (await answer.json()) as { key: string; message: string }[];
  return texts.filter(({ key }) => key.includes(paymentId));
}
