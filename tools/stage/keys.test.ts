import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeKeys } from "./keys.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("keys are made once, a secret for each council among them", () => {
  const keys = makeKeys(folder);
  const before = readFileSync(keys.identity.seller, "utf8");
  expect(before).toContain("PRIVATE KEY");
  expect(readdirSync(keys.councilSecrets)).toHaveLength(23);
  const again = makeKeys(folder);
  expect(again).toEqual(keys);
  expect(readFileSync(again.identity.seller, "utf8")).toBe(before);
  expect(existsSync(keys.sealPublic)).toBe(true);
});
