import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "..", "..");
const database = "kaunter_fuzz";
/** Where the demonstration listens, counted from its first port. */
const places = [0, 1, 2, 3, 4, 21, 40, 41, 90, 91];
const openWithinMs = 120_000;

export interface Site {
  /** The server that is attacked. */
  port: number;
  server: ChildProcess;
  /** What the attacked server said: at its level of logging, only what a person must look at. */
  alarms: string[];
  sandbox: string;
  /** The demonstration's own server, to which FPX reports. */
  portal: string;
  ownerUrl: string;
  stop: () => Promise<void>;
}

/** A demonstration in a database of its own, and beside its server a second one that is quiet, to be attacked. */
export async function openSite(): Promise<Site> {
  const first = await freePorts();
  const env = { ...process.env, KAUNTER_PORT: `${first}`, KAUNTER_DATABASE: database };
  const run = (...args: string[]) => spawnSync("node", args, { cwd: root, env, encoding: "utf8" });
  run("scripts/db.ts", "reset");
  const demonstration = spawn("node", ["scripts/demo.ts"], { cwd: root, env, stdio: "ignore" });
  const children = [demonstration];
  const stop = async () => {
    for (const child of children.toReversed()) await end(child);
  };
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => void stop().then(() => process.exit(1)));
  try {
    const portal = `http://localhost:${first}`;
    await untilReady(`${portal}/readyz`, demonstration);
    const server = startQuietServer(await environmentOf(demonstration), first + 90);
    children.push(server);
    const alarms: string[] = [];
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      alarms.push(...text.split("\n").filter((line) => line.includes('"err":')));
    });
    await untilReady(`http://localhost:${first + 90}/readyz`, server);
    const urls = run("scripts/db.ts", "up").stdout;
    const ownerUrl = /^ {2}DATABASE_OWNER_URL=(.*)$/m.exec(urls)?.[1] ?? "";
    const sandbox = `http://127.0.0.1:${first + 1}`;
    return { port: first + 90, server, alarms, sandbox, portal, ownerUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Addresses are believed as a proxy tells them, so that not all of the attack comes from one. */
function startQuietServer(env: NodeJS.ProcessEnv, port: number): ChildProcess {
  return spawn("node", ["apps/api/src/server.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...env,
      KAUNTER_PORT: `${port}`,
      KAUNTER_METRICS_PORT: `${port + 1}`,
      KAUNTER_LOG_LEVEL: "error",
      KAUNTER_TRUSTED_PROXIES: "127.0.0.1,::1",
    },
  });
}

/** What the demonstration told its own server, whatever that is by now. */
async function environmentOf({ pid }: ChildProcess): Promise<NodeJS.ProcessEnv> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const server = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("apps/api/src/server.ts"),
  );
  if (server === undefined) throw new Error("The demonstration has no server.");
  const lines = readFileSync(`/proc/${server}/environ`, "utf8").split("\0");
  const pairs = lines.map((line) => /^([^=]+)=([^]*)$/.exec(line)?.slice(1) ?? []);
  return Object.fromEntries(pairs.filter(([name]) => name !== undefined));
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + openWithinMs;
  for (;;) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${url} did not become ready; npm run demo says why.`);
    await wait(200);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function freePorts(): Promise<number> {
  for (let first = 5_600; first < 9_000; first += 100) {
    const free = await Promise.all(places.map((place) => isFree(first + place)));
    if (free.every(Boolean)) return first;
  }
  throw new Error("No ports are free.");
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
