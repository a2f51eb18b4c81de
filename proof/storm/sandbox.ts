import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Fault, timeScale } from "./script.ts";

const root = join(import.meta.dirname, "..", "..");

/** The outside world, which is never killed: its journal is the truth. */
export interface Sandbox {
  fpx: string;
  council: string;
  card: string;
  smtp: string;
  journalFolder: string;
  faults: () => Promise<Fault[]>;
  tell: (method: "POST" | "PUT" | "PATCH", path: string, body: object) => Promise<void>;
  /** From now on everything goes right. */
  calm: () => Promise<void>;
  stop: () => Promise<void>;
}

const hourMs = 3_600_000;
// Whoever does not say OK is told again, also when its restart takes a while.
const resendAfterMs = [500, 2_000, 6_000];

export async function openSandbox(folder: string): Promise<Sandbox> {
  const journalFolder = join(folder, "journal");
  const env = {
    ...process.env,
    SANDBOX_PORT: "0",
    SANDBOX_SMTP_PORT: "0",
    SANDBOX_JOURNAL_FOLDER: journalFolder,
  };
  const child = spawn("node", ["apps/sandbox/src/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const addresses = await addressesIn(child.stdout);
  const tell: Sandbox["tell"] = async (method, path, body) => {
    const headers = { "content-type": "application/json" };
    const request = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${addresses.pages}/control/fpx${path}`, request);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
  };
  await tell("PATCH", "/settings", {
    timeScale,
    pages: "skipped",
    maxSkewMs: 0,
    // Nobody is at a page that could time out.
    sessionMs: hourMs / timeScale,
    retryDelaysMs: resendAfterMs.map((delayMs) => delayMs / timeScale),
  });
  return {
    ...addresses,
    journalFolder,
    tell,
    faults: async () =>
      (await (await fetch(`${addresses.pages}/control/fpx/faults`)).json()) as Fault[],
    calm: async () => {
      await fetch(`${addresses.pages}/control/fpx/rules`, { method: "DELETE" });
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
        card: after("cards?"),
        smtp: after("mail"),
      };
    }
  }
  throw new Error("The sandbox did not start.");
}
