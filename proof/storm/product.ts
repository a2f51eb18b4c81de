import { join } from "node:path";
import { urlAs } from "../roles.ts";
import type { Cluster } from "./cluster.ts";
import { freePorts } from "./free-port.ts";
import type { Identity, Keys } from "./keys.ts";
import type { Sandbox } from "./sandbox.ts";
import { type Supervised, supervise, untilReady } from "./supervised.ts";
import { proxyEnvironment } from "../visitor.ts";

/**
 * Days are seconds here. A worker that dies holds its checks for half a minute, so questions are left after that: an
 * outage longer than the whole plan would leave payments to a person. A payer whose page was lost with a process gets
 * another before the deadline.
 */
const schedule = {
  asksAfterMs: [1_000, 2_000, 4_000, 8_000, 15_000, 18_000, 32_000, 36_000, 45_000, 55_000],
  lastAskAfterMs: 65_000,
  deadlineMs: 15_000,
  authorisationDeadlineMs: 40_000,
  notFoundApartMs: 2_000,
  asksAfterEndMs: [2_000, 6_000, 15_000, 36_000],
  leastApartMs: 500,
  cardLimit: { asks: 12, withinMs: 15_000 },
};

/** A long storm may find the machine busy for a minute; its questions outlast that, too. */
const patientSchedule = {
  ...schedule,
  asksAfterMs: [...schedule.asksAfterMs, 75_000, 95_000, 120_000],
  lastAskAfterMs: 140_000,
  asksAfterEndMs: [...schedule.asksAfterEndMs, 80_000],
};

export interface Product {
  /** The addresses of the API's processes. */
  apis: string[];
  processes: Supervised[];
  /** Other ids and keys at both providers from now on, while payments are under way with the first. */
  changeIdentity: () => Promise<void>;
}

interface Parts {
  cluster: Pick<Cluster, "ownerUrl">;
  sandbox: Sandbox;
  keys: Keys;
  folder: string;
  isLong: boolean;
}

/** Two of each process, told of nothing but the sandbox. */
export async function openProduct(parts: Parts): Promise<Product> {
  const { cluster, sandbox, keys, folder, isLong } = parts;
  const ports = await freePorts(2);
  const apis = ports.map((port) => `http://127.0.0.1:${port}`);
  const [first, second] = keys.identities;
  const introduce = introducer(sandbox, apis);
  await introduce("PUT", first);
  let identity = identityEnvironment(first, second);
  const env = {
    KAUNTER_HOST: "127.0.0.1",
    ...proxyEnvironment,
    KAUNTER_METRICS_PORT: "0",
    KAUNTER_LOG_LEVEL: "warn",
    KAUNTER_PUBLIC_URL: apis[0] ?? "",
    KAUNTER_FPX_URL: sandbox.fpx,
    KAUNTER_FPX_CERTIFICATE_FILES: keys.certificates.join(","),
    KAUNTER_CARD_URL: sandbox.card,
    KAUNTER_CAPABILITY_KEY_FILE: keys.capability,
    KAUNTER_SEAL_KEY_FILE: keys.seal,
    KAUNTER_PERSON_KEY_FILE: keys.person,
    KAUNTER_RECEIPT_KEY_FILE: keys.receipt,
    KAUNTER_SMTP_URL: sandbox.smtp,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: sandbox.council,
    KAUNTER_COUNCIL_SECRETS_DIR: sandbox.councilSecrets,
    KAUNTER_REQUERY_SCHEDULE: JSON.stringify(isLong ? patientSchedule : schedule),
  };
  const start = (role: "server" | "worker", name: string, more: Record<string, string> = {}) =>
    supervise({
      name,
      file: `apps/api/src/${role}.ts`,
      env: () => ({ ...env, DATABASE_URL: urlAs(role, cluster.ownerUrl), ...identity, ...more }),
      log: join(folder, `${name}.log`),
    });
  const processes = [
    // The card provider answers to where the request says: each process names itself.
    ...ports.map((port, index) =>
      start("server", `api-${index + 1}`, {
        KAUNTER_PORT: `${port}`,
        KAUNTER_PUBLIC_URL: apis[index] ?? "",
      }),
    ),
    ...[1, 2].map((number) => start("worker", `worker-${number}`)),
  ];
  const changeIdentity = async () => {
    await introduce("POST", second);
    identity = identityEnvironment(second, first);
    // One after the other: whoever still is the first knows the second already.
    for (const [index, api] of apis.entries()) {
      for (const each of processes.filter(({ name }) => name.endsWith(`-${index + 1}`)))
        each.kill();
      await untilReady(`${api}/readyz`);
    }
  };
  return { apis, processes, changeIdentity };
}

/** Tells the providers who the product is. */
function introducer({ tell }: Sandbox, apis: readonly string[]) {
  return async (method: "PUT" | "POST", identity: Identity): Promise<void> => {
    const { exchangeId, sellerId, sellerPublicKey, merchantCode, merchantKey } = identity;
    await tell(method, "/fpx/seller", {
      exchangeId,
      sellerId,
      publicKeys: [sellerPublicKey],
      directUrls: apis.map((api) => `${api}/processPayment`),
      indirectUrl: `${apis[0]}/receipt`,
    });
    const signatureType = "HMACSHA512";
    await tell(method, "/card/merchant", { merchantCode, merchantKey, signatureType });
  };
}

function identityEnvironment(today: Identity, other: Identity): Record<string, string> {
  return {
    KAUNTER_FPX_EXCHANGE_ID: today.exchangeId,
    KAUNTER_FPX_SELLER_ID: today.sellerId,
    KAUNTER_FPX_KEY_FILE: today.seller,
    KAUNTER_CARD_MERCHANT_CODE: today.merchantCode,
    KAUNTER_CARD_KEY_FILE: today.merchant,
    KAUNTER_FPX_OTHER_KEYS: `${other.exchangeId}:${other.seller}`,
    KAUNTER_CARD_OTHER_KEYS: `${other.merchantCode}:${other.merchant}`,
  };
}
