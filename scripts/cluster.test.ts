import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root, run } from "../tools/stage/processes.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = globSync("ops/{cluster,backup}/*", { cwd: root });
const patroni = read("ops/cluster/patroni.yml");
const database = read("ops/backup/database.conf");
const repository = read("ops/backup/repository.conf");
const machines = ["db1", "db2", "db3"];

const folder = mkdtempSync(join(tmpdir(), "kaunter-certificates-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const addresses = [...machines, "backup"].map((name, place) => `${name}=10.0.0.${place + 1}`);
run([join(root, "ops/cluster/certificates"), folder, ...addresses]);
const isTrusted = (authority: string, certificate: string) =>
  spawnSync("openssl", [
    "verify",
    "-x509_strict",
    "-CAfile",
    join(folder, `${authority}.crt`),
    join(folder, certificate),
  ]).status === 0;

test("the page of the database names every file of the cluster and its backups", () => {
  const page = read("docs/production/database.md");
  const units = globSync("ops/units/{backup,restore}[-@]*", { cwd: root });
  expect(files.length + units.length).toBeGreaterThan(10);
  expect([...files, ...units].filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});

test("every script can be read by the shell", () => {
  const scripts = files.filter((file) => read(file).startsWith("#!/bin/sh"));
  expect(scripts.length).toBe(5);
  for (const file of scripts) run(["sh", "-n", file]);
});

test("a timer takes a backup each night, a full one on Sundays, by the script that tells of it", () => {
  const timerOf = (type: string) => read(`ops/units/backup-${type}.timer`);
  const nights = ["full", "diff"].map((type) => {
    expect(timerOf(type)).toContain(`Unit=backup@${type}.service\n`);
    expect(timerOf(type)).toContain("[Install]\nWantedBy=timers.target\n");
    return /^OnCalendar=(\S+) \*-\*-\* 02:00:00 Asia\/Kuching$/m.exec(timerOf(type))?.[1];
  });
  expect(nights).toEqual(["Sun", "Mon..Sat"]);
  const unit = read("ops/units/backup@.service");
  expect(unit).toContain("User=postgres\nExecStart=/usr/local/bin/take-backup %i\n");
});

test("a lease outlasts a look and two tries, and a commit is on two machines", () => {
  const numberOf = (name: string) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
  expect(numberOf("ttl")).toBeGreaterThanOrEqual(
    numberOf("loop_wait") + 2 * numberOf("retry_timeout"),
  );
  for (const name of ["synchronous_mode", "synchronous_mode_strict", "failsafe_mode"]) {
    expect(patroni).toMatch(new RegExp(`^ +${name}: true$`, "m"));
  }
});

test("nobody comes in over the network without a certificate", () => {
  const [, rules = ""] = /pg_hba:\n((?: +- .*\n)+)/.exec(patroni) ?? [];
  const ways = rules.trim().split("\n");
  expect(ways.length).toBe(4);
  for (const way of ways) expect(way).toMatch(/- (local \S+ postgres peer|hostssl .* cert)$/);
});

test("the page of the network lists every port at which machines of the cluster meet", () => {
  const told = files.flatMap((file) =>
    [...read(file).matchAll(/(?:0\.0\.0\.0:|db\d:|"\$\{DB\d\}:|check .*port )(\d+)/g)].map(
      ([, port]) => port,
    ),
  );
  // What pgBackRest takes when it is told nothing else.
  expect(`${database}${repository}`).not.toContain("port=");
  const page = read("docs/production/network.md");
  const [, between = ""] = page.split("## Between machines");
  const ports = [...new Set(told), "8432"];
  expect(ports.length).toBe(5);
  expect(ports.filter((port) => !between.includes(`| ${port} `))).toEqual([]);
});

test("every file of a certificate that a machine is told to read is made for it", () => {
  const told = files.flatMap((file) => [
    ...read(file).matchAll(/\/etc\/kaunter\/cluster\/([\w.]+)/g),
  ]);
  expect(told.length).toBeGreaterThan(20);
  for (const [, name = ""] of told) {
    const pair = name.replace(/\..*$/, "");
    expect(
      machines.filter((machine) => globSync(`${machine}/${pair}.*`, { cwd: folder }).length === 0),
    ).toEqual([]);
  }
});

test("a machine proves itself to machines, a role to PostgreSQL, and neither passes for the other", () => {
  expect(isTrusted("machines", "db1/machine.crt")).toBe(true);
  expect(isTrusted("machines", "backup/machine.crt")).toBe(true);
  expect(isTrusted("roles", "roles/server.crt")).toBe(true);
  expect(isTrusted("roles", "db2/replicator.crt")).toBe(true);
  expect(isTrusted("machines", "roles/server.crt")).toBe(false);
  expect(isTrusted("roles", "db1/machine.crt")).toBe(false);
});

test("when each certificate ends is told, and of nothing that is none", () => {
  const out = join(folder, "certificates.prom");
  const kept = join(folder, "kept");
  mkdirSync(join(kept, "tls"), { recursive: true });
  copyFileSync(join(folder, "db1/machine.crt"), join(kept, "tls/portal.pem"));
  copyFileSync(join(folder, "roles.crt"), join(kept, "roles.crt"));
  copyFileSync(join(folder, "roles.key"), join(kept, "tls/only-a-key.pem"));
  run([join(root, "ops/cluster/tell-certificates"), out, kept]);
  const told = [...readFileSync(out, "utf8").matchAll(/^(\w+\{file=".*"\}) (\d+)$/gm)];
  expect(told.map(([, name]) => name)).toEqual([
    `kaunter_certificate_ends_seconds{file="${kept}/roles.crt"}`,
    `kaunter_certificate_ends_seconds{file="${kept}/tls/portal.pem"}`,
  ]);
  const endOf = (file: string) =>
    new X509Certificate(readFileSync(join(kept, file))).validToDate.getTime() / 1_000;
  expect(told.map(([, , seconds]) => Number(seconds))).toEqual(
    ["roles.crt", "tls/portal.pem"].map(endOf),
  );
});

test("a full backup more lets no other go before its time", () => {
  expect(repository).toMatch(/^repo1-retention-full-type=time\nrepo1-retention-full=35$/m);
});

test("a process finds the database at localhost, wherever it is led", () => {
  for (const machine of machines) {
    const told = run([
      "openssl",
      "x509",
      "-noout",
      "-text",
      "-in",
      join(folder, machine, "machine.crt"),
    ]);
    expect(told).toContain(`DNS:${machine}, DNS:localhost,`);
  }
});

test("what PostgreSQL writes is what is backed up", () => {
  const [, data] = /data_dir: (.*)/.exec(patroni) ?? [];
  const kept = [database, repository].flatMap((file) => [...file.matchAll(/^pg\d-path=(.*)$/gm)]);
  expect(kept.map(([, path]) => path)).toEqual([data, data, data, data]);
  for (const machine of machines) {
    expect(repository).toContain(`tls-server-auth=${machine}=kaunter`);
    expect(repository).toMatch(new RegExp(`^pg\\d-host=${machine}$`, "m"));
  }
  expect(repository).toMatch(/^repo1-cipher-type=aes-256-cbc$/m);
  expect(patroni).toContain("--stanza=kaunter archive-push %p");
});
