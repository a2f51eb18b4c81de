import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Where everything of a trial listens. The sandbox takes several ports in a row. */
export async function reservePorts() {
  const api = await freePorts(10);
  const sandbox = api + 4;
  return {
    api,
    serverMetrics: api + 1,
    workerMetrics: api + 2,
    smtp: api + 3,
    sandbox,
    fpx: sandbox + 1,
    council: sandbox + 2,
    card: sandbox + 3,
    second: api + 8,
    secondMetrics: api + 9,
  };
}

export type Ports = Awaited<ReturnType<typeof reservePorts>>;

export const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/**
 * A free port with so many free ones behind it, below those that the system gives to outgoing connections: while a
 * process is dead, nobody else may take its place.
 */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(10_000, 30_000);
    const all = Array.from({ length: count }, (_, index) => isFree(first + index));
    if (!(await Promise.all(all)).includes(false)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
