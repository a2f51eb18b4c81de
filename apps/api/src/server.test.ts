import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { outsideEnvironment, workerEnvironment } from "./testing/outside-environment.ts";
import { asOwner, asRole, createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
const undisturbed = await createTestDatabase();
const outside = outsideEnvironment();
const ofWorker = workerEnvironment();

interface Process {
  child: ChildProcess;
  /** The first line logged that holds the text. */
  line: (text: string) => Promise<string>;
}

function startProcess(entry: string, env: Record<string, string>): Process {
  const child = spawn(process.execPath, [join(import.meta.dirname, entry)], {
    env: {
      ...outside,
      ...(entry === "worker.ts" && ofWorker),
      PATH: process.env["PATH"] ?? "",
      KAUNTER_PORT: "0",
      KAUNTER_METRICS_PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on("line", (line) => lines.push(line));
  const line = async (text: string): Promise<string> => {
    const known = lines.find((one) => one.includes(text));
    if (known !== undefined) return known;
    await once(reader, "line");
    return line(text);
  };
  return { child, line };
}

async function addressOf({ line }: Process): Promise<string> {
  return /http:\/\/127\.0\.0\.1:\d+/.exec(await line("http://127.0.0.1"))?.[0] ?? "";
}

/** As when the database's host is gone: what was open is cut, and nothing new is let in. */
async function refuseConnections(): Promise<void> {
  const others = "datname = current_database() and usename = 'server' and pid <> pg_backend_pid()";
  await asRole(
    "server",
    database,
    `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
  );
  await asOwner(
    database,
    `revoke connect on database ${new URL(database.ownerUrl).pathname.slice(1)} from public`,
  );
}

test("a server becomes ready, says so no longer when its database is gone, and leaves on SIGTERM", async () => {
  const server = startProcess("server.ts", {
    DATABASE_URL: database.urls.server,
    KAUNTER_HOST: "127.0.0.1",
  });
  const address = await addressOf(server);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  await refuseConnections();
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  server.child.kill("SIGTERM");
  const [code] = (await once(server.child, "exit")) as [number];
  expect(code).toBe(0);
});

test("a server that leaves tells its balancer first, and serves on meanwhile", async () => {
  const server = startProcess("server.ts", {
    DATABASE_URL: undisturbed.urls.server,
    KAUNTER_HOST: "127.0.0.1",
    KAUNTER_LEAVE_SECONDS: "15",
  });
  const address = await addressOf(server);
  server.child.kill("SIGTERM");
  await server.line("stopping");

  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "leaving" }]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  server.child.kill("SIGKILL");
  expect(await once(server.child, "exit")).toEqual([null, "SIGKILL"]);
});

test("whoever waits for a server that starts is let go when it is ready", async () => {
  let asked = 0;
  const starting = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(starting, "listening");
  const { port } = starting.address() as AddressInfo;
  const program = join(import.meta.dirname, "../bin/until-ready.mjs");
  const waiter = spawn(process.execPath, [program, `http://127.0.0.1:${port}/readyz`]);
  expect(await once(waiter, "exit")).toEqual([0, null]);
  expect(asked).toBe(3);
  starting.close();
});

test("a process with a wrong setting does not start and names the setting", async () => {
  const { child } = startProcess("server.ts", { DATABASE_URL: "mysql://nowhere" });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect(code).not.toBe(0);
  expect(complaint).toContain("DATABASE_URL");
});

test.each([
  ["server.ts", "worker"],
  ["worker.ts", "server"],
  ["retention.ts", "server"],
] as const)("%s does not start as %s", async (entry, role) => {
  const { child } = startProcess(entry, { DATABASE_URL: undisturbed.urls[role] });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect(code).not.toBe(0);
  expect(complaint).toContain(`DATABASE_URL: must be of the role ${entry.replace(".ts", "")}`);
});

test("the process that forgets needs no key and no provider, and leaves on SIGTERM", async () => {
  const forgetter = startProcess("retention.ts", { DATABASE_URL: undisturbed.urls.retention });
  await forgetter.line("retention ready");
  forgetter.child.kill("SIGTERM");
  expect(await once(forgetter.child, "exit")).toEqual([0, null]);
});

test("a worker becomes ready and leaves on SIGTERM", async () => {
  const worker = startProcess("worker.ts", { DATABASE_URL: undisturbed.urls.worker });
  expect(await worker.line("worker ready")).toContain("forget-lookups");
  worker.child.kill("SIGTERM");
  const [code] = (await once(worker.child, "exit")) as [number];
  expect(code).toBe(0);
});
