import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root, run } from "../tools/stage/processes.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const page = read("docs/production/data.md");
const folder = mkdtempSync(join(tmpdir(), "kaunter-logs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many days keep.conf keeps what receive.conf puts into a folder. */
const daysOf = (name: string) =>
  Number(
    new RegExp(`^d /var/log/kaunter/${name} .* mM:(\\d+)d$`, "m").exec(
      read("ops/logs/keep.conf"),
    )?.[1],
  );
const promisedOf = (process: string) =>
  new RegExp(`^\\| ${process} .*\\| ([^|:]*?)(?::.*)?\\|$`, "m").exec(page)?.[1]?.trim();

test("each process's lines are kept for as long as the page says, by the name that its unit gives it", () => {
  const received = read("ops/logs/receive.conf");
  expect(received).toContain(
    `  set $.keep = "90-days";
  if $programname == ["haproxy", "patroni", "postgres"] then set $.keep = "14-days";
  if $programname == "kaunter-retention" then set $.keep = "two-years";\n`,
  );
  expect(received).toContain('"/var/log/kaunter/%$.keep%/%fromhost-ip%/');
  expect(read("ops/units/kaunter-.service.d/common.conf")).toContain("\nSyslogIdentifier=%p\n");
  // A day in the file, and one until the night in which it goes.
  expect([promisedOf("edge"), daysOf("14-days") + 2]).toEqual(["14 days", 14]);
  expect([promisedOf("PostgreSQL"), daysOf("14-days") + 2]).toEqual(["14 days", 14]);
  expect([promisedOf("worker"), daysOf("90-days")]).toEqual(["90 days", 90]);
  expect([promisedOf("retention"), daysOf("two-years")]).toEqual(["two years", 731]);
});

test("a machine that sends keeps lines in its journal alone, no longer than the shortest promise", () => {
  const sent = read("ops/logs/send.conf").trim();
  expect(sent.split("\n").at(-1)).toBe("stop");
  expect(page).toContain("`ops/logs/send.conf` to `/etc/rsyslog.d/10-kaunter.conf`");
  expect(read("ops/logs/journal.conf")).toContain("MaxRetentionSec=13day\nMaxFileSec=1day\n");
});

test("the newest line of each sender is told, wherever it is kept, and nothing of nobody", () => {
  const out = join(folder, "kaunter-logs.prom");
  const tell = () => {
    run([join(root, "ops/logs/tell-newest"), out, join(folder, "kept")]);
    return readFileSync(out, "utf8");
  };
  expect(tell()).toBe("");
  for (const [sender, seconds] of [
    ["14-days/10.0.0.5", 3_000],
    ["90-days/10.0.0.5", 5_000],
    ["two-years/10.0.0.5", 4_000],
    ["90-days/10.0.0.6", 7_000],
  ] as const) {
    const file = join(folder, "kept", sender, "2026-11-15.log");
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "");
    utimesSync(file, seconds, seconds);
  }
  const told = "kaunter_logs_newest_timestamp_seconds";
  expect(tell()).toBe(`${told}{sender="10.0.0.5"} 5000\n${told}{sender="10.0.0.6"} 7000\n`);
});
