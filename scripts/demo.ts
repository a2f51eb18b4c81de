import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { seedWhenEmpty } from "../tools/seed/fill-database.ts";
import { databaseOf } from "../tools/stage/connection.ts";
import { type DatabaseUrls, ensureDatabase, migrate } from "../tools/stage/database.ts";
import { demoKeysFolder, journalFolderOf } from "../tools/stage/demonstration.ts";
import {
  messagingEnvironment,
  productEnvironment,
  workerEnvironment,
  sandboxEnvironment,
} from "../tools/stage/environment.ts";
import { fetchCertificates, type Keys, makeKeys } from "../tools/stage/keys.ts";
import { portsFrom, urlOf } from "../tools/stage/ports.ts";
import { PostgresMissing } from "../tools/stage/postgres-programs.ts";
import { isPrivatePostgresRunning, stopPrivatePostgres } from "../tools/stage/private-postgres.ts";
import {
  end,
  type Environment,
  root,
  start,
  untilEnded,
  untilHealthy,
} from "../tools/stage/processes.ts";
import { staffWhenEmpty } from "../tools/stage/staff.ts";
import { say } from "./steps.ts";

const isReloading = process.argv.includes("--reload");
const isBuilt = process.argv.includes("--built");
const ports = portsFrom(Number(process.env["KAUNTER_PORT"] ?? 4600));
const portalUrl = `http://localhost:${ports.api}`;
const apiPort = isReloading ? ports.behind : ports.api;
const apiUrl = `http://localhost:${apiPort}`;
const officeUrl = `http://localhost:${ports.office}`;
const officeApiPort = isReloading ? ports.officeBehind : ports.office;
const officeApiUrl = `http://localhost:${officeApiPort}`;

interface Part {
  name: string;
  command: string[];
  env: Environment;
  /** Where it says that it is ready, if anybody asks it anything. */
  health?: string;
}

function sandboxPart(keys: Keys, urls: DatabaseUrls): Part {
  const name = databaseOf(urls.owner);
  const journalFolder = journalFolderOf(name);
  return {
    name: "sandbox",
    command: node("apps/sandbox/src/main.ts"),
    env: sandboxEnvironment({ keys, ports, journalFolder, apiUrl, name }),
    health: `${urlOf(ports.sandbox)}/healthz`,
  };
}

function productParts(keys: Keys, urls: DatabaseUrls): Part[] {
  const ours = {
    ...productEnvironment(keys, ports),
    ...messagingEnvironment(keys, ports),
    KAUNTER_LOG_LEVEL: "warn",
    KAUNTER_PUBLIC_URL: portalUrl,
  };
  const parts: Part[] = [
    {
      name: "api",
      command: node("apps/api/src/server.ts"),
      env: {
        ...ours,
        DATABASE_URL: urls.server,
        KAUNTER_PORT: `${apiPort}`,
        KAUNTER_METRICS_PORT: `${ports.metrics}`,
        ...(!isReloading && { KAUNTER_PORTAL_DIR: join(root, "apps/portal/dist") }),
      },
      health: `${apiUrl}/readyz`,
    },
    {
      name: "worker",
      command: node("apps/api/src/worker.ts"),
      env: {
        ...ours,
        ...workerEnvironment(keys, ports),
        DATABASE_URL: urls.worker,
        KAUNTER_METRICS_PORT: `${ports.workerMetrics}`,
      },
      health: `${urlOf(ports.workerMetrics)}/healthz`,
    },
    {
      name: "retention",
      command: node("apps/api/src/retention.ts"),
      env: { KAUNTER_LOG_LEVEL: "warn", DATABASE_URL: urls.retention },
    },
  ];
  const devServers: Part[] = [
    {
      name: "portal",
      command: ["vite", "apps/portal"],
      env: { KAUNTER_PORT: `${ports.api}`, KAUNTER_API_URL: apiUrl },
      health: `${portalUrl}/`,
    },
    {
      name: "office's pages",
      command: ["vite", "apps/office"],
      env: { KAUNTER_PORT: `${ports.office}`, KAUNTER_API_URL: officeApiUrl },
      health: `${officeUrl}/`,
    },
  ];
  const all = [...parts, officePart(keys, urls)];
  return isReloading ? [...all, ...devServers] : all;
}

function officePart(keys: Keys, urls: DatabaseUrls): Part {
  return {
    name: "office",
    command: node("apps/api/src/office.ts"),
    env: {
      KAUNTER_LOG_LEVEL: "warn",
      DATABASE_URL: urls.office,
      KAUNTER_PORT: `${officeApiPort}`,
      KAUNTER_METRICS_PORT: `${ports.officeMetrics}`,
      KAUNTER_OFFICE_URL: officeUrl,
      KAUNTER_OFFICE_KEY_FILE: keys.office,
      ...(!isReloading && { KAUNTER_OFFICE_DIR: join(root, "apps/office/dist") }),
    },
    health: `${officeApiUrl}/readyz`,
  };
}

function node(file: string): string[] {
  return isReloading ? ["node", "--watch", file] : ["node", file];
}

async function main(): Promise<void> {
  const isOurServer = process.env["DATABASE_URL"] === undefined && !isPrivatePostgresRunning();
  const running: ChildProcess[] = [];
  let stopping: Promise<void> | undefined;
  const stop = async (code: number) => {
    await Promise.all(running.map(end));
    if (isOurServer) stopPrivatePostgres();
    process.exit(code);
  };
  const stopOnce = (code: number) => void (stopping ??= stop(code));
  // Ctrl-C arrives twice under npm, from the terminal and from npm; the second must not cut the first short.
  process.on("SIGINT", () => stopOnce(0));
  process.on("SIGTERM", () => stopOnce(0));

  const urls = await ensureDatabase();
  process.stdout.write(await migrate(urls.owner));
  await seedWhenEmpty(urls);
  if (isReloading) await run("scripts/words/compile.ts");
  else if (!isBuilt) await run("scripts/build.ts");
  const open = async (parts: Part[]) => {
    const opening = parts.map(async ({ name, command, env, health }) => {
      // Apart from us, so that the parts end in our order.
      const child = start(command, { env, isApart: true });
      child.once("exit", (code) => {
        if (stopping) return;
        say(`${name} ended with ${code}; stopping.`);
        stopOnce(1);
      });
      running.push(child);
      if (health !== undefined) await untilHealthy(health, child);
    });
    await Promise.all(opening);
  };
  const keys = makeKeys(demoKeysFolder);
  await open([sandboxPart(keys, urls)]);
  await fetchCertificates(keys, ports);
  await open(productParts(keys, urls));
  const staff = await staffWhenEmpty({ url: officeApiUrl, urls, keyFile: keys.office });
  say(`
Kaunter is open.
  portal and API    ${portalUrl}
  API reference     ${apiUrl}/api/reference
  office            ${officeUrl}   (${staff.length} people; npm run db -- staff tells how they log in)
  sandbox           ${urlOf(ports.sandbox)}   (the outside world: mail, FPX, cards, a council)
Stop with Ctrl-C.`);
}

async function run(program: string): Promise<void> {
  const code = await untilEnded(start(["node", program], { isApart: true }));
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof PostgresMissing ? error.message : String(error)}\n`);
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
});
