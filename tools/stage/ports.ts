import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const given = new Set<number>();

/**
 * The first of so many free ports in a row, below those that the system gives to outgoing connections: while a process
 * is dead, nobody else may take its place.
 */
export async function freePorts(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(10_000, 30_000);
    const row = Array.from({ length: count }, (_, index) => first + index);
    if (row.some((port) => given.has(port))) continue;
    for (const port of row) given.add(port);
    const areFree = await Promise.all(row.map(isFree));
    if (!areFree.includes(false)) return first;
  }
}

/** Where everything of a site listens. */
export function portsFrom(api: number) {
  return {
    api,
    sandbox: api + 1,
    // The sandbox itself counts on from its own.
    fpx: api + 2,
    council: api + 3,
    card: api + 4,
    /** Of a second server. */
    second: api + 5,
    secondMetrics: api + 6,
    office: api + 10,
    smtp: api + 21,
    metrics: api + 40,
    workerMetrics: api + 41,
    officeMetrics: api + 42,
    /** Of the server while the portal's own port is the reloading one's. */
    behind: api + 50,
    /** The same of the office's. */
    officeBehind: api + 51,
  };
}

export type Ports = ReturnType<typeof portsFrom>;

export async function reservePorts(): Promise<Ports> {
  return portsFrom(await freePorts(52));
}

export const urlOf = (port: number) => `http://127.0.0.1:${port}`;

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
