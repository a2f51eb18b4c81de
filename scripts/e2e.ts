import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ensureServer } from "./database.ts";
import { demoKeys } from "./demo-keys.ts";
import { freePorts } from "./free-ports.ts";
import { root, say } from "./steps.ts";

const help = `npm run test:e2e -- [--everywhere] [arguments of the test runner]

  Journeys in Chromium through portal, API, worker and sandbox, in databases of their own; all of them are shared out
  between two sites, those of a file that is named walk on one.
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
const isEverywhere = args.includes("--everywhere");
const rest = args.filter((arg) => arg !== "--everywhere");
const isWhole = rest.every((arg) => arg.startsWith("-"));

interface Site {
  /** What its journeys are told. */
  env: NodeJS.ProcessEnv;
  owner: string;
  port: number;
  demo: ChildProcess;
}

if (args.includes("--help")) say(help);
else process.exitCode = await journeys(isWhole ? 2 : 1);

/** Journeys steer their site, so each walks alone on its own; two sites keep both cores of a small machine busy. */
async function journeys(count: number): Promise<number> {
  const sites: Site[] = [];
  try {
    while (sites.length < count) sites.push(await openSite(sites.length + 1));
    const parts = sites.map((site, index) => walk(site, `${index + 1}/${count}`));
    const failures = (await Promise.all(parts)).filter((code) => code !== 0);
    for (const site of failures.length > 0 ? [] : sites) failures.push(await audit(site));
    return failures.find((code) => code !== 0) ?? 0;
  } finally {
    await Promise.all(sites.map(close));
  }
}

async function openSite(nth: number): Promise<Site> {
  const port = await freePorts([1, 2, 3, 4, 21, 40, 41]);
  process.env["KAUNTER_DATABASE"] = `kaunter_e2e_${nth}`;
  const env = {
    ...process.env,
    KAUNTER_PORT: `${port}`,
    KAUNTER_REQUERY_SCHEDULE: JSON.stringify(scheduleInSeconds),
  };
  spawnSync("node", ["scripts/db.ts", "reset"], { cwd: root, stdio: "ignore", env });
  const options = nth > 1 ? ["--built"] : [];
  const demo = spawn("node", ["scripts/demo.ts", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  await untilOpen(demo.stdout);
  const { operator, owner } = await ensureServer();
  return { env: { ...env, E2E_OPERATOR_URL: operator, E2E_OWNER_URL: owner }, owner, port, demo };
}

async function close({ demo }: Site): Promise<void> {
  demo.kill("SIGTERM");
  if (demo.exitCode === null) await once(demo, "exit");
}

async function walk({ env }: Site, part: string): Promise<number> {
  const [nth = ""] = part.split("/");
  const given = ["--config", "e2e/playwright.config.ts", "--output", `.data/e2e/${nth}`];
  return run("playwright", ["test", ...given, "--shard", part, ...rest], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `journeys-${nth}.json`,
    ...(isEverywhere && { E2E_EVERYWHERE: "1" }),
  });
}

/** Whatever the journeys did, the books must be true. */
async function audit({ env, owner, port }: Site): Promise<number> {
  const sandbox = `http://127.0.0.1:${port + 1}`;
  const places = ["--database", owner, "--journal", sandbox, "--seal-key", demoKeys.sealPublic];
  return run("node", ["proof/run.ts", "audit", ...places], env);
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
