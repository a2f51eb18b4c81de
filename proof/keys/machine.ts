import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { urlAs } from "../../tools/stage/connection.ts";
import { productEnvironment, workerEnvironment } from "../../tools/stage/environment.ts";
import type { Keys } from "../../tools/stage/keys.ts";
import { freePorts, type Ports, urlOf } from "../../tools/stage/ports.ts";
import { root } from "../../tools/stage/processes.ts";
import { type Supervised, supervise } from "../../tools/stage/supervised.ts";
import { proxyEnvironment } from "../visitor.ts";
import { environmentOf, type Places } from "./unit-files.ts";

/** Days are minutes here: a restart takes long on a busy machine, and nobody shall be left to a person because of it. */
const schedule = {
  asksAfterMs: [1_000, 3_000, 8_000, 15_000, 30_000, 50_000, 75_000, 100_000, 130_000, 160_000],
  lastAskAfterMs: 200_000,
  deadlineMs: 30_000,
  authorisationDeadlineMs: 60_000,
  notFoundApartMs: 2_000,
  asksAfterEndMs: [2_000, 15_000, 60_000],
  leastApartMs: 500,
  cardLimit: { asks: 12, withinMs: 15_000 },
};

export interface Machine {
  apis: string[];
  processes: Supervised[];
  /** What the page of the operator calls its folders. */
  names: { KEYS: string; UNITS: string; SETTINGS: string };
  stop: () => Promise<void>;
}

interface Parts {
  folder: string;
  keys: Keys;
  ports: Ports;
  ownerUrl: string;
}

/** A machine with the units of ops/units, as far as keys are concerned: `systemctl` restarts our processes by them. */
export async function openMachine(parts: Parts): Promise<Machine> {
  const { folder, ports } = parts;
  const etc = join(folder, "etc");
  const units = join(folder, "units");
  const places: Places = { etc, units, credentials: join(folder, "credentials") };
  layOut(parts, places);
  const apis = [ports.api, ports.second].map(urlOf);
  const workerPort = await freePorts();
  const wanted = [
    { unit: "kaunter-server@4650", role: "server" as const, health: `${apis[0]}/readyz` },
    { unit: "kaunter-server@4605", role: "server" as const, health: `${apis[1]}/readyz` },
    { unit: "kaunter-worker", role: "worker" as const, health: `${urlOf(workerPort)}/healthz` },
  ];
  const own = [{ KAUNTER_PORT: `${ports.api}` }, { KAUNTER_PORT: `${ports.second}` }, {}];
  const processes = wanted.map(({ unit, role, health }, place) =>
    supervise({
      name: unit,
      health,
      file: `apps/api/src/${role}.ts`,
      env: () => ({
        ...environmentOf(unit, places),
        ...own[place],
        ...differences(parts, role),
        KAUNTER_METRICS_PORT: role === "worker" ? `${workerPort}` : "0",
      }),
      log: join(folder, `${unit}.log`),
    }),
  );
  const closeManager = await openManager(folder, processes);
  return {
    apis,
    processes,
    names: { KEYS: join(etc, "keys"), UNITS: units, SETTINGS: join(etc, "settings") },
    stop: async () => {
      closeManager();
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
}

/** Keys and settings where the pages put them. */
function layOut({ folder, keys, ports }: Parts, { etc, units }: Places): void {
  cpSync(join(root, "ops/units"), units, { recursive: true, dereference: true });
  mkdirSync(join(folder, "etc"), { recursive: true });
  cpSync(keys.folder, join(etc, "keys"), { recursive: true });
  // The keys of the providers and of the seal's reader are where they are; the units hand out the rest.
  const isOfKeys = (name: string) => /KEY_FILE$|SECRETS_DIR$/.test(name);
  const write = (name: string, settings: Record<string, string>) => {
    const lines = Object.entries(settings).filter(([setting]) => !isOfKeys(setting));
    writeFileSync(join(etc, name), lines.map(([key, value]) => `${key}=${value}\n`).join(""));
  };
  write("settings", productEnvironment(keys, ports));
  write("worker-settings", workerEnvironment(keys, ports));
}

/** What only this stage needs, which says nothing of keys. */
const differences = ({ ownerUrl }: Parts, role: "server" | "worker") => ({
  ...proxyEnvironment,
  DATABASE_URL: urlAs(role, ownerUrl),
  KAUNTER_HOST: "127.0.0.1",
  KAUNTER_PORTAL_DIR: undefined,
  KAUNTER_LOG_LEVEL: "warn",
  KAUNTER_LEAVE_SECONDS: "0",
  KAUNTER_REQUERY_SCHEDULE: JSON.stringify(schedule),
});

/** Puts a `systemctl` before any other that asks us. */
async function openManager(folder: string, processes: readonly Supervised[]): Promise<() => void> {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? "");
    const found = processes.find((each) => each.name === name);
    const restarted = found ? found.restart() : Promise.reject(new Error("There is none"));
    void restarted
      .then(() => response.end())
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const ask = `fetch("${urlOf(port)}/"+encodeURIComponent(process.argv[1])).then(async(a)=>{if(!a.ok){console.error(await a.text());process.exitCode=1}})`;
  const script = `#!/bin/sh\ncase $1 in\ndaemon-reload) ;;\nrestart) exec "${process.execPath}" -e '${ask}' "$2" ;;\n*) exit 1 ;;\nesac\n`;
  writeFileSync(join(bin, "systemctl"), script);
  chmodSync(join(bin, "systemctl"), 0o755);
  process.env["PATH"] = `${bin}${delimiter}${process.env["PATH"] ?? ""}`;
  return () => void server.close();
}
