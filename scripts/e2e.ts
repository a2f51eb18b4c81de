import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ensureServer } from "./database.ts";
import { demoKeys } from "./demo-keys.ts";
import { freePorts } from "./free-ports.ts";
import { root, say } from "./steps.ts";

const help = `npm run test:e2e -- [--everywhere] [arguments of the test runner]

  Journeys in Chromium through portal, API, worker and sandbox, in a database of their own.
  --everywhere   also walk every state in all languages at 360 and 1280 px
`;

/** A week in a minute: journeys see what payers see after hours. */
const scheduleInSeconds = {
  asksAfterMs: [2_000, 4_000, 8_000, 15_000, 30_000],
  lastAskAfterMs: 60_000,
  deadlineMs: 6_000,
  authorisationDeadlineMs: 60_000,
  notFoundApartMs: 3_000,
  asksAfterEndMs: [3_000, 8_000, 20_000],
  leastApartMs: 1_000,
};

const args = process.argv.slice(2);
if (args.includes("--help")) say(help);
else process.exitCode = await journeys();

async function journeys(): Promise<number> {
  process.env["KAUNTER_DATABASE"] = "kaunter_e2e";
  process.env["KAUNTER_PORT"] = String(await freePorts([1, 2, 3, 4, 21, 40, 41]));
  process.env["KAUNTER_REQUERY_SCHEDULE"] = JSON.stringify(scheduleInSeconds);
  spawnSync("node", ["scripts/db.ts", "reset"], { cwd: root, stdio: "ignore" });
  const demo = spawn("node", ["scripts/demo.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await untilOpen(demo.stdout);
    return (await runPlaywright()) || (await audit());
  } finally {
    demo.kill("SIGTERM");
    if (demo.exitCode === null) await once(demo, "exit");
  }
}

/** Whatever the journeys did, the books must be true. */
async function audit(): Promise<number> {
  const { owner } = await ensureServer();
  const sandbox = `http://127.0.0.1:${Number(process.env["KAUNTER_PORT"]) + 1}`;
  const places = ["--database", owner, "--journal", sandbox, "--seal-key", demoKeys.sealPublic];
  return run("node", ["proof/run.ts", "audit", ...places], process.env);
}

async function run(program: string, given: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, given, { cwd: root, stdio: "inherit", env });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
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
  return run("playwright", command, env);
}
