import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeBills } from "../crash/bills.ts";
import { runCell } from "../crash/cell.ts";
import { classes } from "../crash/classes.ts";
import { type Cell, cellsOf, describe, type Outcome } from "../crash/matrix.ts";
import { points } from "../crash/points.ts";
import { openSite, type Site } from "../crash/site.ts";

const help = `npm run proof -- crash [--class NAME]... [--point ID]...

  Kills the server or the worker (SIGKILL, by its own hand) at every point of a payment at which it would hurt most,
  for every way in which FPX's result reaches us. Started again, the payment must end as FPX's journal says: one
  receipt, one posting in the council's books, one Message-ID. An audit of everything closes the trial.

  --class   ${classes.map(({ name, means }) => `${name.padEnd(8)} ${means}`).join("\n            ")}
  --point   ${points.map(({ id }) => id).join(", ")}

  Each cell of the table says how the news came that moved the payment, and after how long all was whole again.
`;

const { values } = parseArgs({
  options: {
    class: { type: "string", multiple: true },
    point: { type: "string", multiple: true },
    help: { type: "boolean", default: false },
  },
});

const say = (text: string) => process.stdout.write(text);

// Whatever ends the trial ends its processes too.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

if (values.help) say(help);
else process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const cells = cellsOf(
    wanted(points, values.point, ({ id }) => id),
    wanted(classes, values.class, ({ name }) => name),
  );
  const startedMs = performance.now();
  const site = await openSite();
  let isClean = false;
  try {
    await runAll(site, cells);
    say(`\n${describe(cells)}\n`);
    const isAudited = audit(site);
    const done = cells.filter(({ outcome }) => outcome);
    const faults = done.filter(({ outcome }) => !outcome?.isWhole);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    say(`${done.length} deaths, ${faults.length} faults, ${seconds} s\n`);
    isClean = faults.length === 0 && isAudited;
  } finally {
    await site.stop(!isClean);
    if (!isClean) say(`Logs and journal are in ${site.folder}\n`);
  }
  return isClean;
}

function wanted<T>(all: readonly T[], names: string[] | undefined, nameOf: (each: T) => string) {
  const unknown = names?.find((name) => !all.some((each) => nameOf(each) === name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; --help lists what there is.`);
  return names ? all.filter((each) => names.includes(nameOf(each))) : all;
}

async function runAll(site: Site, cells: readonly Cell[]): Promise<void> {
  const bills = await makeBills(site, cells.length);
  for (const [index, cell] of cells.entries()) {
    const bill = bills[index];
    if (cell.senseless !== undefined || !bill) continue;
    cell.outcome = await runCell(site, cell, bill).catch((error: unknown): Outcome => ({
      isWhole: false,
      says: String(error),
    }));
    const { isWhole, says } = cell.outcome;
    say(`${cell.point.id} ${cell.told.name}: ${isWhole ? "ok" : "FAULT"} ${says}\n`);
  }
}

/** Nothing is under way any more, so every debit must be in the books. */
function audit({ ownerUrl, folder, sealKeyFile }: Site): boolean {
  const program = join(import.meta.dirname, "audit.ts");
  const options = ["--database", ownerUrl, "--journal", join(folder, "journal"), "--over"];
  const args = [program, ...options, "--seal-key", sealKeyFile];
  const { status, stdout, stderr } = spawnSync("node", args, { encoding: "utf8" });
  say(status === 0 ? `Audit: ${stdout.trim().split("\n").at(-2)}\n` : `${stdout}${stderr}`);
  return status === 0;
}
