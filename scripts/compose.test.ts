import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { identityEnvironment } from "../tools/stage/environment.ts";
import { makeIdentity } from "../tools/stage/keys.ts";
import { portsFrom } from "../tools/stage/ports.ts";
import { root } from "../tools/stage/processes.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const compose = read("compose.yaml");
const edge = ["kaunter", "demonstration"].map((name) => read(`ops/edge/${name}.cfg`)).join("\n");
const ports = portsFrom(4600);
const folder = mkdtempSync(join(tmpdir(), "kaunter-compose-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("compose.yaml sets nothing that the page of settings does not explain", () => {
  const page = read("docs/operations.md");
  const names = new Set(compose.match(/\b(KAUNTER|DATABASE)_[A-Z_]+\b/g));
  expect(names.size).toBeGreaterThan(25);
  expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("compose.yaml is the seller and the merchant whom the sandbox is told of, with the keys that are made for it", () => {
  const { KAUNTER_FPX_KEY_FILE, KAUNTER_CARD_KEY_FILE, ...ids } = identityEnvironment(
    makeIdentity(folder),
  );
  for (const [name, value] of Object.entries(ids)) expect(compose).toContain(`${name}: ${value}\n`);
  for (const [name, file] of Object.entries({ KAUNTER_FPX_KEY_FILE, KAUNTER_CARD_KEY_FILE })) {
    expect(compose).toContain(`${name}: ${file.replace(folder, "/keys")}\n`);
  }
});

test("the edge leads to where compose.yaml lets the servers, the office and the sandbox listen", () => {
  const listening = [ports.behind, ports.second, ports.officeBehind];
  for (const port of listening) {
    expect(compose).toContain(`KAUNTER_PORT: ${port}\n`);
    expect(edge).toContain(` 127.0.0.1:${port}\n`);
  }
  for (const port of [ports.sandbox, ports.fpx, ports.card]) {
    expect(compose).toContain(`127.0.0.1:${port}:1${port}\n`);
    expect(edge).toContain(`bind :1${port}\n`);
    expect(edge).toContain(` 127.0.0.1:${port} `);
  }
});

test("every process of compose.yaml is a database user of its own", () => {
  const names = /for name in (.*); do/.exec(read("ops/database/add-users"))?.[1]?.split(" ") ?? [];
  const users = compose.matchAll(/user: (\d+):10000\n(?:.*\n)*?.*postgresql:\/\/(\w+)@/g);
  const pairs = [...users].map(([, number, role]) => [Number(number), role]);
  expect(pairs.length).toBe(5);
  for (const [number, role] of pairs) expect(names[Number(number) - 10_000]).toBe(role);
});
