import { setTimeout as pause } from "node:timers/promises";
import { drawsOf } from "../storm/random.ts";
import { say } from "../storm/report.ts";
import type { Machine } from "./machine.ts";
import type { Acknowledged } from "./witness.ts";

const lookEveryMs = 1_000;
const looks = 120;

/**
 * Restores a second that the seed draws, whoever led then, by the drill that runs each month. Every row that was acknowledged by
 * then must be there, and none that was written later.
 */
export async function restoreSecond(
  seed: number,
  { leader, backup }: { leader: Machine; backup: Machine },
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  await untilArchived(leader);
  const moment = drawsOf(seed, 95).pick(acknowledged).at + 1;
  const target = new Date(moment).toISOString().replace("T", " ").replace("Z", "+00");
  const rows = "psql -d witness -Atc 'select lane, number, written_ms from seen'";
  const said = await backup.on(`MOMENT='${target}' METRICS=/tmp AUDIT="${rows}" restore-drill`);
  const found = [...said.matchAll(/^(\d+)\|(\d+)\|(\d+)$/gm)];
  const known = new Set(found.map(([, lane, number]) => `${lane} ${number}`));
  const due = acknowledged.filter(({ at }) => at <= moment);
  const missing = due.filter(({ lane, number }) => !known.has(`${lane} ${number}`));
  const late = found.filter(([, , , writtenMs]) => Number(writtenMs) > moment);
  say(`${/^Writable.*$/m.exec(said)?.[0]}: ${due.length} commits were acknowledged by ${target}`);
  return [
    ...missing.map(({ lane, number }) => `commit ${number} of lane ${lane} was not restored`),
    ...late.map(([row]) => `row ${row} was written after the second that was restored`),
  ];
}

/** Until everything that was written by now is with the backups. */
async function untilArchived({ on }: Machine): Promise<void> {
  const name = (await on("psql -Atc 'select pg_walfile_name(pg_switch_wal())'")).trim();
  const question = `psql -Atc "select last_archived_wal >= '${name}' from pg_stat_archiver"`;
  for (let left = looks; left > 0; left -= 1) {
    if ((await on(question)).trim() === "t") return;
    await pause(lookEveryMs);
  }
  throw new Error("The backups do not take what is written");
}
