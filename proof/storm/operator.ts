import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { urlAs } from "../../tools/stage/connection.ts";
import { compiledBefore, root } from "../../tools/stage/processes.ts";
import { shownByTwo, type TwoPeople } from "../../tools/stage/two-people.ts";

// A minute: a database that was killed amid 20,000 payers reads what it wrote since its last checkpoint.
const tries = 100;
const restMs = 600;

/** Runs a command of the operator until it succeeds or says that it is done; answers why it never did. */
async function operate(
  ownerUrl: string,
  args: readonly string[] | (() => Promise<readonly string[]>),
  {
    isDone = /(?!)/,
    more = {},
    killAfterMs,
  }: { isDone?: RegExp; more?: Record<string, string>; killAfterMs?: number | undefined } = {},
): Promise<string | undefined> {
  let last = "";
  for (let left = tries; left > 0; left -= 1) {
    const own = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: urlAs("operator", ownerUrl) };
    const env = { ...compiledBefore, ...process.env, ...own, ...more };
    // What is good once, such as a code, is made anew for each try.
    const words = typeof args === "function" ? await untilDone(args) : args;
    const child = spawn("node", ["apps/api/bin/kaunter.mjs", ...words], { cwd: root, env });
    const errors: string[] = [];
    child.stderr.on("data", (data: Buffer) => errors.push(String(data)));
    child.stdout.resume();
    if (killAfterMs !== undefined && left === tries)
      setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    const [code] = (await once(child, "close")) as [number | null];
    const said = errors.join("");
    if (code === 0 || isDone.test(said)) return undefined;
    last = `${code}: ${said.slice(0, 300)}`;
    await pause(restMs);
  }
  return last;
}

/** Waits for a database that is being restarted. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; left > 1; left -= 1) {
    try {
      return await work();
    } catch {
      await pause(restMs);
    }
  }
  return work();
}

/** Takes a council's file in as of this minute; answers why it could not. */
export async function importFile(
  ownerUrl: string,
  { file, council, kind }: { file: string; council: string; kind: string },
): Promise<string | undefined> {
  const moment = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16);
  const args = ["--council", council, "--kind", kind, file, "--as-of", moment, "--by", "Rosnah"];
  const fault = await operate(ownerUrl, ["import", ...args]);
  return fault && `the import of ${kind} of ${council} ended with ${fault}`;
}

/** Notes that both providers settle into an account. */
export async function openBankAccount(
  ownerUrl: string,
  { code, merchants }: { code: string; merchants: Record<string, string> },
): Promise<void> {
  for (const [provider, merchant] of Object.entries(merchants)) {
    const args = [
      "--name=Bank Contoh",
      "--number=4321",
      `--provider=${provider}`,
      `--merchant=${merchant}`,
    ];
    const fault = await operate(ownerUrl, ["settlements", "open", code, ...args]);
    if (fault !== undefined) throw new Error(`The account could not be opened: ${fault}`);
  }
}

/** Takes in a file of a provider or a bank; whoever tries first may be killed after a while. Answers why it could not. */
export async function takeFile(
  ownerUrl: string,
  file: string,
  killAfterMs: number | undefined,
): Promise<string | undefined> {
  const args = ["settlements", "import", file, "--by", "Rosnah"];
  const fault = await operate(ownerUrl, args, { killAfterMs });
  return fault && `taking in ${file} ended with ${fault}`;
}

/** A try before may have voided some of them. */
const allAreVoid = /^(?:\S+ is void already\.\n)+$/;

/** Who sets fees and voids receipts, and the key of their codes. */
export interface Desk {
  ownerUrl: string;
  people: TwoPeople;
  keyFile: string;
}

/** Voids receipts by one order of two people; answers why it could not. */
export async function voidReceipts(
  { ownerUrl, people, keyFile }: Desk,
  numbers: readonly string[],
): Promise<string | undefined> {
  const order = async () => {
    const shown = await shownByTwo(ownerUrl, people);
    return ["receipt", "void", ...numbers, "--remark=surat 12/2026", ...shown];
  };
  const more = { KAUNTER_OFFICE_KEY_FILE: keyFile };
  const fault = await operate(ownerUrl, order, { isDone: allAreVoid, more });
  return fault && `the voiding of ${numbers.join(", ")} ended with ${fault}`;
}

/** Two people set the fee of every way to pay; what is taken for one must be taken for the other, or nobody can change. */
export async function setFees({ ownerUrl, people, keyFile }: Desk, feeSen: number): Promise<void> {
  const amount = (feeSen / 100).toFixed(2);
  for (const method of ["online_banking", "card"]) {
    const order = async () => {
      const shown = await shownByTwo(ownerUrl, people);
      return ["fees", "set", method, amount, "--remark=Contract 12/2026", ...shown];
    };
    const fault = await operate(ownerUrl, order, { more: { KAUNTER_OFFICE_KEY_FILE: keyFile } });
    if (fault !== undefined) throw new Error(`The fee of ${method} could not be set: ${fault}`);
  }
}
