import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { ids, type Keys } from "./keys.ts";
import { type Ports, urlOf } from "./ports.ts";
import { spawnNode } from "./spawn-node.ts";
import { untilHealthy } from "./victim.ts";

/** The outside world, which knows us as its seller and merchant. */
export async function openSandbox(folder: string, keys: Keys, ports: Ports) {
  const { merchantCode, ...sellerIds } = ids;
  const seller = {
    ...sellerIds,
    publicKeys: [keys.sellerPublic],
    directUrls: [`${urlOf(ports.api)}/processPayment`],
    indirectUrl: `${urlOf(ports.api)}/receipt`,
  };
  const merchant = { merchantCode, merchantKey: keys.cardText, signatureType: "HMACSHA512" };
  const env = {
    SANDBOX_PORT: `${ports.sandbox}`,
    SANDBOX_SMTP_PORT: `${ports.smtp}`,
    SANDBOX_JOURNAL_FOLDER: join(folder, "journal"),
    SANDBOX_MESSAGING_KEY_FILE: keys.messaging,
    SANDBOX_COUNCIL_SECRETS_FOLDER: keys.councilSecrets,
    SANDBOX_SELLER_FILE: keys.keep("seller.json", JSON.stringify(seller)),
    SANDBOX_MERCHANT_FILE: keys.keep("merchant.json", JSON.stringify(merchant)),
  };
  const log = openSync(join(folder, "sandbox.log"), "a");
  const child = spawnNode(["apps/sandbox/src/main.ts"], env, [log, log]);
  const url = urlOf(ports.sandbox);
  await untilHealthy(`${url}/healthz`);
  const certificate = await fetch(`${urlOf(ports.fpx)}/certificates/current.cer`);
  return {
    url,
    certificates: keys.keep("fpx.cer", await certificate.text()),
    set: (provider: "fpx" | "card", settings: object) => change(url, provider, settings),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function change(url: string, provider: string, settings: object): Promise<void> {
  const answer = await fetch(`${url}/control/${provider}/settings`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`);
}
