import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseUrls, ensureServer, migrate, seedWhenEmpty } from "./database.ts";
import {
  demoKeys,
  fetchCertificates,
  journalFolder,
  makeDemoKeys,
  outsideEnvironment,
  writeMerchant,
  writeSeller,
} from "./demo-keys.ts";
import { isPrivatePostgresRunning, PostgresMissing, stopPrivatePostgres } from "./postgres.ts";
import { root, say } from "./steps.ts";

const healthyWithinMs = 60_000;
const isReloading = process.argv.includes("--reload");
const isBuilt = process.argv.includes("--built");
const port = Number(process.env["KAUNTER_PORT"] ?? 4600);
const sandboxPort = port + 1;
const apiPort = isReloading ? port + 50 : port;

interface Part {
  name: string;
  command: string[];
  env: Record<string, string>;
  /** Where it says that it is ready, if anybody asks it anything. */
  health?: string;
}

const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const fpxUrl = `http://127.0.0.1:${sandboxPort + 1}`;

function sandboxPart(): Part {
  const database = process.env["KAUNTER_DATABASE"] ?? "kaunter";
  return {
    name: "sandbox",
    command: node("apps/sandbox/src/main.ts"),
    env: {
      SANDBOX_PORT: `${sandboxPort}`,
      SANDBOX_SMTP_PORT: `${port + 21}`,
      SANDBOX_KEYS_FOLDER: demoKeys.fpxFolder,
      SANDBOX_JOURNAL_FOLDER: journalFolder(),
      SANDBOX_MERCHANT_FILE: writeMerchant(),
      SANDBOX_MESSAGING_KEY_FILE: demoKeys.messaging,
      SANDBOX_COUNCIL_SECRETS_FOLDER: demoKeys.councilSecrets,
      SANDBOX_SELLER_FILE: writeSeller(`http://localhost:${apiPort}`, database),
    },
    health: `${sandboxUrl}/healthz`,
  };
}

function productParts(urls: DatabaseUrls): Part[] {
  const ours = {
    KAUNTER_LOG_LEVEL: "warn",
    ...outsideEnvironment({
      publicUrl: `http://localhost:${port}`,
      fpxUrl,
      councilUrl: `http://127.0.0.1:${sandboxPort + 2}`,
      cardUrl: `http://127.0.0.1:${sandboxPort + 3}`,
      messagingUrl: sandboxUrl,
      smtpPort: port + 21,
    }),
  };
  const parts: Part[] = [
    {
      name: "api",
      command: node("apps/api/src/server.ts"),
      env: {
        ...ours,
        DATABASE_URL: urls.server,
        KAUNTER_PORT: `${apiPort}`,
        KAUNTER_METRICS_PORT: `${port + 40}`,
        ...(!isReloading && { KAUNTER_PORTAL_DIR: join(root, "apps/portal/dist") }),
      },
      health: `http://localhost:${apiPort}/readyz`,
    },
    {
      name: "worker",
      command: node("apps/api/src/worker.ts"),
      env: { ...ours, DATABASE_URL: urls.worker, KAUNTER_METRICS_PORT: `${port + 41}` },
      health: `http://127.0.0.1:${port + 41}/healthz`,
    },
    {
      name: "retention",
      command: node("apps/api/src/retention.ts"),
      env: { KAUNTER_LOG_LEVEL: "warn", DATABASE_URL: urls.retention },
    },
  ];
  const devServer: Part = {
    name: "portal",
    command: ["vite", "apps/portal"],
    env: { KAUNTER_PORT: `${port}`, KAUNTER_API_URL: `http://localhost:${apiPort}` },
    health: `http://localhost:${port}/`,
  };
  return isReloading ? [...parts, devServer] : parts;
}

function node(file: string): string[] {
  return isReloading ? ["node", "--watch", file] : ["node", file];
}

async function main(): Promise<void> {
  const wasRunning = isPrivatePostgresRunning();
  const running: ChildProcess[] = [];
  let stopping: Promise<void> | undefined;
  const stop = async (code: number) => {
    await Promise.all(running.map(end));
    if (!wasRunning) stopPrivatePostgres();
    process.exit(code);
  };
  const stopOnce = (code: number) => void (stopping ??= stop(code));
  // Ctrl-C arrives twice under npm, from the terminal and from npm; the second must not cut the first short.
  process.on("SIGINT", () => stopOnce(0));
  process.on("SIGTERM", () => stopOnce(0));

  const urls = await ensureServer();
  await migrate(urls);
  await seedWhenEmpty(urls);
  if (isReloading) await run(["node", "scripts/i18n.ts"]);
  else if (!isBuilt) await run(["node", "scripts/build.ts"]);
  const open = async (parts: Part[]) => {
    for (const part of parts) {
      const child = start(part.command, part.env);
      child.once("exit", (code) => {
        if (stopping) return;
        say(`${part.name} ended with ${code}; stopping.`);
        stopOnce(1);
      });
      running.push(child);
    }
    await Promise.all(parts.map(untilHealthy));
  };
  makeDemoKeys();
  await open([sandboxPart()]);
  await fetchCertificates(fpxUrl);
  await open(productParts(urls));
  say(`
Kaunter is open.
  portal and API    http://localhost:${port}
  API reference     http://localhost:${apiPort}/api/reference
  sandbox           ${sandboxUrl}   (the outside world: mail, FPX, cards, a council)
Stop with Ctrl-C.`);
}

function start([program = "", ...args]: string[], env: Record<string, string>): ChildProcess {
  // A group of its own, so that Ctrl-C reaches only us and the parts end in our order.
  const options = {
    cwd: root,
    stdio: "inherit",
    detached: true,
    env: { ...process.env, ...env },
  } as const;
  return spawn(program, args, options);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function run(command: string[]): Promise<void> {
  const [code] = (await once(start(command, {}), "exit")) as [number];
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
}

async function untilHealthy({ name, health }: Part): Promise<void> {
  if (health === undefined) return;
  const deadline = performance.now() + healthyWithinMs;
  for (;;) {
    const isHealthy = await fetch(health).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (performance.now() > deadline) throw new Error(`${name} did not become healthy: ${health}`);
    await wait(100);
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof PostgresMissing ? error.message : String(error)}\n`);
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
});
