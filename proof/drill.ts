import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools/stage/processes.ts";
import { say } from "./storm/report.ts";

/** Where one run of a drill keeps everything. */
export const folderOfDrill = (name: string) => join(root, ".data", name, `${process.pid}`);

interface Drill {
  folder: string;
  isKept: boolean;
  /** What ends everything that was opened, the last opened first. */
  closers: (() => Promise<unknown> | undefined)[];
}

/** Answers whether nothing differs. Whatever happens, all is closed; after a difference the folder is kept anyway. */
export async function runDrill(
  { folder, isKept, closers }: Drill,
  work: () => Promise<number>,
): Promise<boolean> {
  const startedMs = performance.now();
  const closeAll = async () => {
    for (const each of closers.splice(0)) await each();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void closeAll().finally(() => process.exit(1)));
  }
  mkdirSync(folder, { recursive: true });
  let differences: number | undefined;
  try {
    differences = await work();
  } finally {
    await closeAll();
    if (differences === 0 && !isKept) rmSync(folder, { recursive: true, force: true });
    else say(`Kept: ${folder}`);
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  say(differences === 0 ? `No difference; ${seconds} s.` : `${differences} differences`);
  return differences === 0;
}
