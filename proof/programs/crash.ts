import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { runCell } from "../crash/cell.ts";
import { classes, type Told } from "../crash/classes.ts";
import { layGround } from "../crash/ground.ts";
import { type Cell, cellsOf, describe, type Outcome, slowestFirst } from "../crash/matrix.ts";
import { points } from "../crash/points.ts";
import { openSite, type Site } from "../crash/site.ts";

const help = `npm run proof -- crash [--class NAME]... [--point ID]... [--seed TEXT] [--sites N]

  Kills the server or the worker (SIGKILL, by its own hand) at every point of a payment at which it would hurt most,
  for every way in which FPX's result reaches us. Started again, the payment must end as FPX's journal says: one
  receipt, one posting in the council's books, one Message-ID. An audit of everything closes the trial.

  --class   ${classes.map(({ name, means }) => `${name.padEnd(8)} ${means}`).join("\n            ")}
  --point   ${points.map(({ id }) => id).join(", ")}
  --seed    one class only, chosen by it
  --sites   how many products are killed side by side, each with a database of its own (default 4)

  Each cell of the table says how the news came that moved the payment, and after how long all was whole again.
`;

const { values } = parseArgs({
  options: {
    class: { type: "string", multiple: true },
    point: { type: "string", multiple: true },
    seed: { type: "string" },
    sites: { type: "string", default: "4" },
    help: { type: "boolean", default: false },
  },
});

const say = (words: string) => process.stdout.write(words);

// Leaving ends the processes of the trial.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

if (values.help) say(help);
else process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const startedMs = performance.now();
  const wantedClasses = wanted(classes, values.class, ({ name }) => name);
  const cells = cellsOf(
    wanted(points, values.point, ({ id }) => id),
    values.seed === undefined ? wantedClasses : [chosenBy(values.seed, wantedClasses)],
  );
  const folder = mkdtempSync(join(tmpdir(), "kaunter-crash-"));
  const isAudited = await runAll(folder, cells);
  say(`\n${describe(cells)}\n`);
  const done = cells.filter(({ outcome }) => outcome);
  const faults = done.filter(({ outcome }) => !outcome?.isWhole);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const books = isAudited ? "books right" : "books WRONG";
  say(`${done.length} deaths, ${faults.length} faults, ${books}, ${seconds} s\n`);
  const isClean = isAudited && faults.length === 0;
  if (isClean) rmSync(folder, { recursive: true });
  else say(`Logs and journals are in ${folder}\n`);
  return isClean;
}

function wanted<T>(all: readonly T[], names: string[] | undefined, nameOf: (each: T) => string) {
  const unknown = names?.find((name) => !all.some((each) => nameOf(each) === name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; --help lists what there is.`);
  return names ? all.filter((each) => names.includes(nameOf(each))) : all;
}

function chosenBy(seed: string, from: readonly Told[]): Told {
  const number = createHash("sha256").update(seed).digest().readUInt32BE();
  const chosen = from[number % from.length];
  if (!chosen) throw new Error("There is no class to choose from.");
  return chosen;
}

/** Sites side by side take the next cell when they are done with one. Answers whether every site's books are right. */
async function runAll(folder: string, cells: readonly Cell[]): Promise<boolean> {
  const possible = cells.filter(({ senseless }) => senseless === undefined).toSorted(slowestFirst);
  const ground = await layGround(possible.length);
  const queue = [...possible.entries()];
  const lane = async (number: number) => {
    const site = await openSite({ ground, number, folder });
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, cell] = next;
        await run(site, cell, ground.bills[index] ?? "");
      }
      return await audit(site);
    } finally {
      await site.stop();
    }
  };
  const count = Math.min(Number(values.sites), possible.length);
  const audits = await Promise.all(Array.from({ length: count }, (_, index) => lane(index + 1)));
  return audits.every(Boolean);
}

async function run(site: Site, cell: Cell, bill: string): Promise<void> {
  cell.outcome = await runCell(site, cell, bill).catch((error: unknown): Outcome => ({
    isWhole: false,
    says: String(error),
  }));
  const { isWhole, says } = cell.outcome;
  say(`${cell.point.id} ${cell.told.name}: ${isWhole ? "ok" : "FAULT"} ${says}\n`);
}

/** Nothing is under way any more, so every debit must be in the books. */
async function audit({ ownerUrl, folder, sealKeyFile }: Site): Promise<boolean> {
  const program = join(import.meta.dirname, "audit.ts");
  const options = ["--database", ownerUrl, "--journal", join(folder, "journal"), "--over"];
  const args = [program, ...options, "--seal-key", sealKeyFile];
  const child = spawn("node", args, { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const said = await text(child.stdout);
  const [status] = (await exit) as [number | null];
  say(status === 0 ? `Audit: ${said.trim().split("\n").at(-2)}\n` : said);
  return status === 0;
}
