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
