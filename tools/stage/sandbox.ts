import { openSync } from "node:fs";
import { join } from "node:path";
import { sandboxEnvironment } from "./environment.ts";
import { fetchCertificates, type Keys } from "./keys.ts";
import { type Ports, urlOf } from "./ports.ts";
import { end, start, untilHealthy } from "./processes.ts";

/** The outside world, whose journals are the truth. */
export interface Sandbox {
  /** Its own pages and control. */
  url: string;
  journalFolder: string;
  pid: number | undefined;
  tell: (method: string, path: string, body?: object) => Promise<string>;
  stop: () => Promise<void>;
}

/** Opens it with its journal and log in a folder; it knows the site as its seller and merchant. */
export async function openSandbox(folder: string, keys: Keys, ports: Ports): Promise<Sandbox> {
  const url = urlOf(ports.sandbox);
  const journalFolder = join(folder, "journal");
  const log = openSync(join(folder, "sandbox.log"), "a");
  const child = start(["node", "apps/sandbox/src/main.ts"], {
    env: sandboxEnvironment({ keys, ports, journalFolder }),
    output: [log, log],
  });
  await untilHealthy(`${url}/healthz`, child);
  await fetchCertificates(keys, ports);
  return {
    url,
    journalFolder,
    pid: child.pid,
    tell: async (method, path, body) => {
      const headers = { "content-type": "application/json" };
      const told = body && { headers, body: JSON.stringify(body) };
      const answer = await fetch(`${url}/control${path}`, { method, ...told });
      const said = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
      return said;
    },
    stop: () => end(child),
  };
}
