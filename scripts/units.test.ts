import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { councils } from "../tools/stage/keys.ts";
import { root } from "../tools/stage/processes.ts";

const folder = join(root, "ops/units");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const ownKeys = "kaunter-worker.service.d/own-keys.conf";
const units = globSync("kaunter-*.service", { cwd: folder });
const page = readFileSync(join(root, "docs/operations.md"), "utf8");

test("every unit starts a program of the release, as a user that is made for it", () => {
  const users = read("kaunter.sysusers");
  expect(units.length).toBe(5);
  for (const unit of units) {
    const programs = [...read(unit).matchAll(/\/opt\/kaunter\/(apps\S+)/g)];
    expect(programs.length).toBeGreaterThan(0);
    for (const [, file = ""] of programs) {
      expect(file.endsWith("/dist") || existsSync(join(root, file)), file).toBe(true);
    }
    expect(users).toContain(`u ${/^User=(.*)$/m.exec(read(unit))?.[1]} `);
  }
});

test("a migration is waited for, and what all units share does not turn it into a process that stays", () => {
  expect(read("kaunter-migrate.service")).toContain("Type=oneshot\n");
  expect(read("kaunter-.service.d/common.conf")).not.toMatch(/^(Type|Restart)=/m);
});

test("units and their keys set nothing that the page of settings does not explain", () => {
  const set = [...units, "keys.conf", "messaging.conf", ownKeys].map(read).join("\n");
  const names = new Set(set.match(/\b(KAUNTER|DATABASE)_[A-Z_]+\b/g));
  expect(names.size).toBeGreaterThan(12);
  expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("the seal's key and every council's secret are handed to the worker alone", () => {
  const handed = [...read(ownKeys).matchAll(/^LoadCredential=(\w+)\.secret:/gm)];
  expect(new Set(handed.map(([, code]) => code))).toEqual(new Set(councils));
  expect(read(ownKeys)).toContain("KAUNTER_SEAL_KEY_FILE=");
  expect(read("keys.conf")).not.toMatch(/seal|secret/);
  for (const unit of ["kaunter-server@", "kaunter-worker"]) {
    expect(read(`${unit}.service.d/keys.conf`)).toBe(read("keys.conf"));
  }
});

test("every key that the page has somebody make is handed out under the name that it is made with", () => {
  const [, keys = ""] = page.split("\n## Keys\n");
  const [, commands = ""] = /```sh\n(.*?)```/s.exec(keys) ?? [];
  const made = [...commands.matchAll(/-out (\S+)/g)].map(([, file]) => file);
  expect(made.length).toBe(7);
  const handed = ["keys.conf", "messaging.conf", ownKeys].map(read).join("\n");
  // The public part of the seal's key is for whoever audits, and no process has it.
  const secret = made.filter((file) => file !== "seal-public.pem");
  expect(
    secret.filter((file) => !handed.includes(`LoadCredential=${file}:/etc/kaunter/keys/${file}\n`)),
  ).toEqual([]);
});

test("no unit reaches another machine until somebody opens its address", () => {
  expect(read("kaunter-.service.d/common.conf")).toContain(
    "IPAddressDeny=any\nIPAddressAllow=localhost\n",
  );
  for (const unit of units) expect(read(unit)).not.toContain("IPAddress");
});

test("root, who alone reads the keys, is let in to run commands, without and with containers alike", () => {
  const lines = ["pg_ident.conf", "../database/pg_ident.conf"].map((file) =>
    (read(file).match(/^kaunter root .*$/gm) ?? []).map((line) => line.split(/ +/)[2]),
  );
  expect(lines).toEqual([
    ["kaunter", "operator"],
    ["kaunter", "operator"],
  ]);
});
