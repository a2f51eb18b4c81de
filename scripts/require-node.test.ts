import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const copy = mkdtempSync(join(tmpdir(), "kaunter-node-"));
afterAll(() => rmSync(copy, { recursive: true }));
mkdirSync(join(copy, "scripts"));
cpSync(join(import.meta.dirname, "require-node.mjs"), join(copy, "scripts", "require-node.mjs"));

test.each([
  [process.version.slice(1), 0],
  ["20.20.2", 1],
])("with Node %s wanted, this Node ends with %i", (wanted, status) => {
  writeFileSync(join(copy, ".nvmrc"), `${wanted}\n`);
  const guard = join(copy, "scripts", "require-node.mjs");
  expect(spawnSync(process.execPath, [guard]).status).toBe(status);
});
