import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type DatabaseUrls, ensureDatabase } from "./database.ts";
import { portsFrom, urlOf } from "./ports.ts";
import { end, type Environment, kaunter, root, run, start } from "./processes.ts";
import { readStaff } from "./staff.ts";
import { shownByTwo } from "./two-people.ts";

/** What the demonstration keeps in the checkout: its keys, and what its providers did for each database. */
export const demoKeysFolder = join(root, ".data", "keys");
export const journalFolderOf = (database: string) => join(root, ".data", "journals", database);

export interface Demonstration {
  portal: string;
  office: string;
  /** The outside world's own pages and control. */
  sandbox: string;
  fpx: string;
  urls: DatabaseUrls;
  /** What it was told. */
  env: Environment;
  /** Runs the operator's command line against its database. */
  operator: (...args: string[]) => string;
  /** The same for what takes two people, who show their codes. */
  byTwo: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

interface Wanted {
  port: number;
  database: string;
  env?: Environment;
  /** The portal was built a moment ago. */
  isBuilt?: boolean;
}

/** Opens the product as anyone would, in an empty database of its own, at a port of its own. */
export async function openDemonstration(wanted: Wanted): Promise<Demonstration> {
  const { port, database } = wanted;
  const env = { ...wanted.env, KAUNTER_PORT: `${port}`, KAUNTER_DATABASE: database };
  run(["node", "scripts/db.ts", "reset"], env);
  const options = wanted.isBuilt ? ["--built"] : [];
  const child = start(["node", "scripts/demo.ts", ...options], {
    env,
    output: ["pipe", "inherit"],
    lastSignal: "SIGTERM",
  });
  await untilOpen(child.stdout);
  const urls = await ensureDatabase(database);
  const { office, sandbox, fpx } = portsFrom(port);
  return {
    portal: `http://localhost:${port}`,
    office: `http://localhost:${office}`,
    sandbox: urlOf(sandbox),
    fpx: urlOf(fpx),
    urls,
    env,
    operator: (...args) => kaunter(args, { DATABASE_URL: urls.operator }),
    byTwo: (...args) => operateByTwo({ database, urls }, ...args),
    stop: () => end(child),
  };
}

/** Runs a command that needs two people, as two operators of the demonstration. */
export async function operateByTwo(
  { database, urls }: { database: string; urls: Pick<DatabaseUrls, "owner" | "operator"> },
  ...args: string[]
): Promise<string> {
  const [one, two] = readStaff(database).filter(({ is }) => is === "portal operator");
  if (!one || !two) throw new Error(`Nobody is in the office of ${database}.`);
  return kaunter([...args, ...(await shownByTwo(urls.owner, [one, two]))], {
    DATABASE_URL: urls.operator,
    KAUNTER_OFFICE_KEY_FILE: join(demoKeysFolder, "office.key"),
  });
}

async function untilOpen(output: Readable | null): Promise<void> {
  for await (const line of output ? createInterface(output) : []) {
    if (!line.startsWith("Kaunter is open")) continue;
    output?.resume();
    return;
  }
  throw new Error("The demonstration did not open; npm run demo says why.");
}
