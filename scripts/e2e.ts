import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ensureServer } from "./database.ts";
import { freePorts } from "./free-ports.ts";
import { root, say } from "./steps.ts";

const help = `npm run test:e2e -- [--everywhere] [arguments of the test runner]

  Journeys in Chromium through portal, API, worker and sandbox, in a database of their own.
  --everywhere   also walk every state in all languages at 360 and 1280 px
`;

const args = process.argv.slice(2);
if (args.includes("--help")) say(help);
else process.exitCode = await journeys();

async function journeys(): Promise<number> {
  process.env["KAUNTER_DATABASE"] = "kaunter_e2e";
  process.env["KAUNTER_PORT"] = String(await freePorts([1, 2, 3, 21, 40, 41]));
  spawnSync("node", ["scripts/db.ts", "reset"], { cwd: root, stdio: "ignore" });
  const demo = spawn("node", ["scripts/demo.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await untilOpen(demo.stdout);
    return await runPlaywright();
  } finally {
    demo.kill("SIGTERM");
    if (demo.exitCode === null) await once(demo, "exit");
  }
}

async function untilOpen(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) {
    if (line.startsWith("Kaunter is open")) {
      output.resume();
      return;
    }
  }
  throw new Error("The demonstration did not open; npm run demo says why.");
}

async function runPlaywright(): Promise<number> {
  const { app, owner } = await ensureServer();
  const rest = args.filter((arg) => arg !== "--everywhere");
  const env = {
    ...process.env,
    E2E_DATABASE_URL: app,
    E2E_OWNER_URL: owner,
    ...(rest.length < args.length && { E2E_EVERYWHERE: "1" }),
  };
  const command = ["test", "--config", "e2e/playwright.config.ts", ...rest];
  const child = spawn("playwright", command, { cwd: root, stdio: "inherit", env });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
