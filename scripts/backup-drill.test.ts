import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { root } from "../tools/stage/processes.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bin = join(folder, "bin");
const metrics = join(folder, "metrics");
const keys = join(folder, "keys");
const moment = "2026-11-15 05:31:17+00";

/** A program that notes how it was called; PostgreSQL's answer what the script waits for. */
const play = (name: string, ending: string) =>
  writeFileSync(
    join(bin, name),
    `#!/bin/sh\nprintf '${name}' >>"$CALLS"\nprintf ' <%s>' "$@" >>"$CALLS"\necho >>"$CALLS"\n${ending}\n`,
    { mode: 0o755 },
  );

beforeEach(() => {
  for (const each of [bin, metrics, keys]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each);
  }
  for (const name of ["seal-public.pem", "seal-public-2026.pem", "seal.pem"]) {
    writeFileSync(join(keys, name), "");
  }
  for (const name of ["npm", "pgbackrest", "pg_ctl"]) play(name, "exit 0");
  play("psql", "echo f");
  writeFileSync(join(folder, "calls"), "");
});

function follow(script: string, ...args: string[]) {
  const { status } = spawnSync(join(root, "ops/backup", script), args, {
    env: {
      PATH: `${bin}:${process.env["PATH"]}`,
      PROGRAMS: bin,
      CALLS: join(folder, "calls"),
      METRICS: metrics,
      KEYS: keys,
      RESTORED: join(folder, "restored"),
      MOMENT: moment,
    },
  });
  const calls = readFileSync(join(folder, "calls"), "utf8").split("\n");
  return { status, callOf: (name: string) => calls.find((call) => call.startsWith(`${name} `)) };
}
const told = (name: string) => readFileSync(join(metrics, name), "utf8");

test("the drill has the books judged as of the moment that it restored, by every public key of the seals", () => {
  const { status, callOf } = follow("restore-drill");
  expect(status).toBe(0);
  expect(callOf("pgbackrest")).toContain(` <--target=${moment}> `);
  const audit = callOf("npm") ?? "";
  expect(audit).toContain(` <audit> <--as-of> <${moment}> `);
  const given = [...audit.matchAll(/<--seal-key> <([^>]*)>/g)].map(([, file]) => file);
  expect(given).toEqual(["seal-public-2026.pem", "seal-public.pem"].map((key) => join(keys, key)));
  expect(told("kaunter-restore.prom")).toContain("kaunter_restore_drill_ok 1\n");
});

test("a drill whose audit finds something says so", () => {
  play("npm", "exit 1");
  expect(follow("restore-drill").status).toBe(1);
  expect(told("kaunter-restore.prom")).toContain("kaunter_restore_drill_ok 0\n");
});

test("a backup that was taken tells its moment, and one that failed tells nothing", () => {
  const { status, callOf } = follow("take-backup", "diff");
  expect(status).toBe(0);
  expect(callOf("pgbackrest")).toBe("pgbackrest <--stanza=kaunter> <--type=diff> <backup>");
  expect(told("kaunter-backup-diff.prom")).toMatch(
    /^kaunter_backup_timestamp_seconds\{type="diff"\} \d{10}\n$/,
  );
  play("pgbackrest", "exit 1");
  expect(follow("take-backup", "full").status).not.toBe(0);
  expect(() => told("kaunter-backup-full.prom")).toThrow("ENOENT");
});
