import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { pathOf } from "../../tools/stage/postgres-programs.ts";

/** As many as the API has connections to its database. */
export const clients = 10;

export interface BenchRun {
  script: string;
  variables: Record<string, number>;
  /** Until the time is over, or so many transactions of each client. */
  until: { seconds: number } | { times: number };
}

export interface BenchResult {
  count: number;
  /** Transactions in a second. */
  rate: number;
}

/** Runs a script with prepared statements; a client that gave up makes its figures worthless, so it is an error. */
export async function runPgbench(url: string, run: BenchRun): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-script-"));
  const file = join(folder, "script.sql");
  writeFileSync(file, run.script);
  const { username, password, hostname, port, pathname } = new URL(url);
  const place = ["-h", hostname, "-p", port, "-U", username];
  const until = "seconds" in run.until ? ["-T", run.until.seconds] : ["-t", run.until.times];
  // Each client counts from -1 in steps of the number of clients: no two ever meet in a row.
  const variables = Object.entries({ k: -1, ...run.variables });
  const defined = variables.map(([name, value]) => `--define=${name}=${value}`);
  const args = ["-n", "-M", "prepared", "-c", clients, "-j", 1, ...until, "-f", file];
  try {
    const child = spawn(
      pathOf("pgbench"),
      [...args.map(String), ...defined, ...place, pathname.slice(1)],
      {
        // Plans are kept as the product's own connections keep them.
        env: {
          ...process.env,
          PGPASSWORD: password,
          PGOPTIONS: "-c plan_cache_mode=force_generic_plan",
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const ended = once(child, "exit");
    const [output, errors] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    await ended;
    return readResult(output, errors);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readResult(output: string, errors: string): BenchResult {
  const count = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (/abort|error/i.test(errors) || !(count > 0)) throw new Error(`pgbench: ${errors || output}`);
  return { count, rate };
}

/** The number of this transaction, different for every client and time, from 0 on. */
export const ownNumber = `\\set k :k + 1\n\\set n :k * ${clients} + :client_id\n`;
