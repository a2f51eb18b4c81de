import { join } from "node:path";
import {
  type Demonstration,
  demoKeysFolder,
  openDemonstration,
} from "../tools/stage/demonstration.ts";
import { reservePorts } from "../tools/stage/ports.ts";
import { type Environment, start, untilEnded } from "../tools/stage/processes.ts";
import { say } from "./steps.ts";

const help = `npm run test:e2e -- [--everywhere] [arguments of the test runner]

  Journeys in Chromium through portal, API, worker and sandbox, in databases of their own; all of them are shared out
  between two sites, those of a file that is named walk on one.
  --everywhere   also walk every state in all languages, from 320 to 1280 px, by day, by night, in forced colours and
                 in letters twice as large, and keep in .data/trees what a screen reader is told of each
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

if (args.includes("--help")) say(help);
else process.exitCode = await journeys(isWhole ? 2 : 1);

/** Journeys steer their site, so each walks alone on its own; two sites keep both cores of a small machine busy. */
async function journeys(count: number): Promise<number> {
  const built = await run(["node", "scripts/build.ts", "--mobile"], {});
  if (built !== 0) return built;
  const sites: Demonstration[] = [];
  try {
    while (sites.length < count) sites.push(await openSite(sites.length + 1));
    const parts = sites.map((site, index) => walk(site, `${index + 1}/${count}`));
    const failures = (await Promise.all(parts)).filter((code) => code !== 0);
    for (const site of failures.length > 0 ? [] : sites) failures.push(await audit(site));
    return failures.find((code) => code !== 0) ?? 0;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

async function openSite(nth: number): Promise<Demonstration> {
  return openDemonstration({
    port: (await reservePorts()).api,
    database: `kaunter_e2e_${nth}`,
    env: { KAUNTER_REQUERY_SCHEDULE: JSON.stringify(scheduleInSeconds) },
    isBuilt: true,
  });
}

async function walk({ env, urls }: Demonstration, part: string): Promise<number> {
  const [nth = ""] = part.split("/");
  const given = ["--config", "e2e/playwright.config.ts", "--output", `.data/e2e/${nth}`];
  return run(["playwright", "test", ...given, "--shard", part, ...rest], {
    ...env,
    E2E_OPERATOR_URL: urls.operator,
    E2E_OWNER_URL: urls.owner,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `journeys-${nth}.json`,
    ...(isEverywhere && { E2E_EVERYWHERE: "1" }),
  });
}

/** Whatever the journeys did, the books must be true. */
async function audit({ env, urls, sandbox }: Demonstration): Promise<number> {
  const sealKey = join(demoKeysFolder, "seal-public.pem");
  const places = ["--database", urls.owner, "--journal", sandbox, "--seal-key", sealKey];
  return run(["node", "proof/run.ts", "audit", ...places], env);
}

async function run(command: string[], env: Environment): Promise<number> {
  return (await untilEnded(start(command, { env }))) ?? 1;
}
