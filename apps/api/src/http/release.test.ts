import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRelease } from "./release.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a process of a release knows its version and commit, and one of a checkout says that it is none", () => {
  expect(readRelease(folder)).toEqual({ version: "checkout", commit: "none" });
  const said = { version: "1.2.3", commit: "abc", madeAt: 1_794_950_000 };
  writeFileSync(join(folder, "release.json"), JSON.stringify(said));
  expect(readRelease(folder)).toEqual({ version: "1.2.3", commit: "abc" });
});
