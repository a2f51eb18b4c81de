import { join } from "node:path";
import type { Cluster } from "./cluster.ts";
import { freePorts } from "./free-port.ts";
import type { Keys } from "./keys.ts";
import type { Sandbox } from "./sandbox.ts";
import { type Supervised, supervise } from "./supervised.ts";

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

const merchantCode = "M09999";
const sellerIds = { exchangeId: "EX00009999", sellerId: "SE00009999" };

export interface Product {
  /** The addresses of the API's processes. */
  apis: string[];
  processes: Supervised[];
}

interface Parts {
  cluster: Cluster;
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
  await sandbox.tell("PUT", "/fpx/seller", {
    ...sellerIds,
    publicKeys: [keys.sellerPublicKey],
    directUrls: apis.map((api) => `${api}/processPayment`),
    indirectUrl: `${apis[0]}/receipt`,
  });
  const { merchantKey } = keys;
  const merchant = { merchantCode, merchantKey, signatureType: "HMACSHA512" };
  await sandbox.tell("PUT", "/card/merchant", merchant);
  const env = {
    DATABASE_URL: cluster.appUrl,
    KAUNTER_HOST: "127.0.0.1",
    KAUNTER_METRICS_PORT: "0",
    KAUNTER_LOG_LEVEL: "warn",
    KAUNTER_PUBLIC_URL: apis[0] ?? "",
    KAUNTER_FPX_URL: sandbox.fpx,
    KAUNTER_FPX_EXCHANGE_ID: sellerIds.exchangeId,
    KAUNTER_FPX_SELLER_ID: sellerIds.sellerId,
    KAUNTER_FPX_KEY_FILE: keys.seller,
    KAUNTER_FPX_CERTIFICATE_FILES: keys.certificates.join(","),
    KAUNTER_CARD_URL: sandbox.card,
    KAUNTER_CARD_MERCHANT_CODE: merchantCode,
    KAUNTER_CARD_KEY_FILE: keys.merchant,
    KAUNTER_CAPABILITY_KEY_FILE: keys.capability,
    KAUNTER_SEAL_KEY_FILE: keys.seal,
    KAUNTER_PERSON_KEY_FILE: keys.person,
    KAUNTER_RECEIPT_KEY_FILE: keys.receipt,
    KAUNTER_SMTP_URL: sandbox.smtp,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: sandbox.council,
    KAUNTER_REQUERY_SCHEDULE: JSON.stringify(isLong ? patientSchedule : schedule),
  };
  const start = (name: string, file: string, more: Record<string, string> = {}) =>
    supervise({ name, file, env: { ...env, ...more }, log: join(folder, `${name}.log`) });
  const processes = [
    // The card provider answers to where the request says: each process names itself.
    ...ports.map((port, index) =>
      start(`api-${index + 1}`, "apps/api/src/server.ts", {
        KAUNTER_PORT: `${port}`,
        KAUNTER_PUBLIC_URL: apis[index] ?? "",
      }),
    ),
    ...[1, 2].map((number) => start(`worker-${number}`, "apps/api/src/worker.ts")),
  ];
  return { apis, processes };
}
