import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export function sayCounts(title: string, counts: ReadonlyMap<string, number>): void {
  say(title);
  const width = Math.max(0, ...[...counts.keys()].map((name) => name.length));
  for (const [name, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    say(`  ${name.padEnd(width)}  ${String(count).padStart(7)}`);
  }
}

const shownAtMost = 20;

export function sayDifferences(differences: readonly string[]): void {
  for (const difference of differences.slice(0, shownAtMost)) say(`DIFFERENCE  ${difference}`);
  const more = differences.length - shownAtMost;
  if (more > 0) say(`            and ${more} more`);
}

/** The commit that was attacked, with a mark when the checkout differs from it. */
export function commit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout;
  const isChanged = git("status", "--porcelain").trim() !== "";
  return `${git("rev-parse", "--short=12", "HEAD").trim()}${isChanged ? " with changes" : ""}`;
}

interface Audited {
  ownerUrl: string;
  journalFolder: string;
  sealKey: string;
}

/** The audit, as anyone would run it; true when it finds no difference. */
export function audit({ ownerUrl, journalFolder, sealKey }: Audited): boolean {
  const places = ["--database", ownerUrl, "--journal", journalFolder, "--seal-key", sealKey];
  const args = ["proof/programs/audit.ts", "--over", ...places];
  return spawnSync("node", args, { cwd: root, stdio: "inherit" }).status === 0;
}
