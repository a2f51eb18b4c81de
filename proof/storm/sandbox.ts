import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeCouncilSecrets } from "../council-secrets.ts";
import { json } from "./http.ts";
import { type Fault, type Provider, type Tables, timeScale } from "./script.ts";

const root = join(import.meta.dirname, "..", "..");

/** The outside world, which is never killed: its journals are the truth. */
export interface Sandbox {
  fpx: string;
  council: string;
  card: string;
  smtp: string;
  journalFolder: string;
  /** What the councils share with the product. */
  councilSecrets: string;
  tables: () => Promise<Tables>;
  tell: (method: "POST" | "PUT" | "PATCH", path: string, body: object) => Promise<void>;
  /** From now on everything goes right. */
  calm: () => Promise<void>;
  stop: () => Promise<void>;
}

const hourMs = 3_600_000;
// Whoever does not acknowledge is told again, also when its restart takes a while.
const resendAfterMs = [500, 2_000, 6_000];

const settings = {
  timeScale,
  // Nobody stays at a page until it times out.
  sessionMs: hourMs / timeScale,
  retryDelaysMs: resendAfterMs.map((delayMs) => delayMs / timeScale),
};

export async function openSandbox(folder: string): Promise<Sandbox> {
  const journalFolder = join(folder, "journal");
  const councilSecrets = makeCouncilSecrets(join(folder, "councils"));
  const env = {
    ...process.env,
    SANDBOX_PORT: "0",
    SANDBOX_SMTP_PORT: "0",
    SANDBOX_JOURNAL_FOLDER: journalFolder,
    SANDBOX_COUNCIL_SECRETS_FOLDER: councilSecrets,
  };
  const child = spawn("node", ["apps/sandbox/src/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const addresses = await addressesIn(child.stdout);
  const call = async (path: string, request: RequestInit = {}) => {
    const answer = await fetch(`${addresses.pages}/control${path}`, request);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
    return said;
  };
  const tell: Sandbox["tell"] = async (method, path, body) => {
    await call(path, { method, headers: json, body: JSON.stringify(body) });
  };
  const tableOf = async (provider: Provider) =>
    JSON.parse(await call(`/${provider}/faults`)) as Fault[];
  await tell("PATCH", "/fpx/settings", { ...settings, pages: "skipped", maxSkewMs: 0 });
  await tell("PATCH", "/card/settings", { ...settings, pages: "shown", enquiriesPerDay: 0 });
  return {
    ...addresses,
    journalFolder,
    councilSecrets,
    tell,
    tables: async () => ({ fpx: await tableOf("fpx"), card: await tableOf("card") }),
    calm: async () => {
      await call("/fpx/rules", { method: "DELETE" });
      await call("/card/rules", { method: "DELETE" });
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function addressesIn(output: NodeJS.ReadableStream) {
  for await (const line of createInterface(output)) {
    const after = (word: string) => new RegExp(`${word} ([^\\s,]+)`).exec(line)?.[1] ?? "";
    if (line.startsWith("Sandbox ready")) {
      return {
        pages: after("pages"),
        fpx: after("FPX"),
        council: after("council"),
        card: after("card"),
        smtp: after("mail"),
      };
    }
  }
  throw new Error("The sandbox did not start.");
}
