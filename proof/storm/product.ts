import { join } from "node:path";
import { urlAs } from "../../tools/stage/connection.ts";
import {
  identityEnvironment,
  introductionOf,
  productEnvironment,
  workerEnvironment,
} from "../../tools/stage/environment.ts";
import { type Identity, type Keys, makeIdentity } from "../../tools/stage/keys.ts";
import { freePorts, type Ports, urlOf } from "../../tools/stage/ports.ts";
import { untilHealthy } from "../../tools/stage/processes.ts";
import type { Sandbox } from "../../tools/stage/sandbox.ts";
import { type Supervised, supervise } from "../../tools/stage/supervised.ts";
import { proxyEnvironment } from "../visitor.ts";

/**
 * Days are seconds here. A worker that dies holds its checks for half a minute, and a busy machine asks nobody for another,
 * so questions are left after that: an outage longer than the whole plan would leave payments to a person. A payer whose page was lost with a process gets
 * another before the deadline.
 */
const schedule = {
  asksAfterMs: [
    1_000, 2_000, 4_000, 8_000, 15_000, 18_000, 32_000, 36_000, 45_000, 55_000, 75_000, 95_000,
    120_000,
  ],
  lastAskAfterMs: 140_000,
  deadlineMs: 15_000,
  authorisationDeadlineMs: 40_000,
  notFoundApartMs: 2_000,
  asksAfterEndMs: [2_000, 6_000, 15_000, 36_000, 80_000],
  leastApartMs: 500,
  cardLimit: { asks: 12, withinMs: 15_000 },
};

export interface Product {
  /** The addresses of the API's processes. */
  apis: string[];
  processes: Supervised[];
  /** Other ids and keys at both providers from now on, while payments are under way with the first. */
  changeIdentity: () => Promise<void>;
}

type Role = "server" | "worker";

interface Parts {
  ownerUrl: string;
  sandbox: Sandbox;
  keys: Keys;
  ports: Ports;
  folder: string;
}

/** Two of each process, told of nothing but the sandbox. */
export async function openProduct(parts: Parts): Promise<Product> {
  const { sandbox, keys, folder } = parts;
  const ports = [parts.ports.api, parts.ports.second];
  const apis = ports.map(urlOf);
  const first = keys.identity;
  const second = makeIdentity(join(keys.folder, "second"), 8);
  const introduce = async (method: "PUT" | "POST", identity: Identity) => {
    const { seller, merchant } = introductionOf(identity, apis);
    await sandbox.tell(method, "/fpx/seller", seller);
    await sandbox.tell(method, "/card/merchant", merchant);
  };
  await introduce("PUT", first);
  const workerMetrics = await freePorts(3);
  let identity = environmentAs(first, second);
  const start = (
    role: Role,
    name: string,
    { health, ...more }: Record<string, string> & { health: string },
  ) =>
    supervise({
      name,
      health,
      file: `apps/api/src/${role}.ts`,
      env: () => ({ ...environmentOf(role, parts), ...identity, ...more }),
      log: join(folder, `${name}.log`),
    });
  const processes = [
    // The card provider answers to where the request says: each process names itself.
    ...ports.map((port, index) =>
      start("server", `api-${index + 1}`, {
        KAUNTER_PORT: `${port}`,
        KAUNTER_PUBLIC_URL: apis[index] ?? "",
        health: `${apis[index]}/readyz`,
      }),
    ),
    ...[1, 2].map((number) =>
      start("worker", `worker-${number}`, {
        KAUNTER_METRICS_PORT: `${workerMetrics + number}`,
        health: `${urlOf(workerMetrics + number)}/healthz`,
      }),
    ),
  ];
  const changeIdentity = async () => {
    await introduce("POST", second);
    identity = environmentAs(second, first);
    // One after the other: whoever still is the first knows the second already.
    for (const [index, api] of apis.entries()) {
      for (const each of processes.filter(({ name }) => name.endsWith(`-${index + 1}`)))
        each.kill();
      await untilHealthy(`${api}/readyz`);
    }
  };
  return { apis, processes, changeIdentity };
}

function environmentOf(role: Role, { keys, ports, ownerUrl }: Parts) {
  return {
    ...productEnvironment(keys, ports),
    ...(role === "worker" && workerEnvironment(keys, ports)),
    ...proxyEnvironment,
    DATABASE_URL: urlAs(role, ownerUrl),
    KAUNTER_HOST: "127.0.0.1",
    KAUNTER_METRICS_PORT: "0",
    KAUNTER_LOG_LEVEL: "warn",
    KAUNTER_REQUERY_SCHEDULE: JSON.stringify(schedule),
  };
}

function environmentAs(today: Identity, other: Identity): Record<string, string> {
  return {
    ...identityEnvironment(today),
    KAUNTER_FPX_OTHER_KEYS: `${other.exchangeId}:${other.seller}`,
    KAUNTER_CARD_OTHER_KEYS: `${other.merchantCode}:${other.card}`,
  };
}
