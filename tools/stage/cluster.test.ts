import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openCluster } from "./cluster.ts";
import { ask } from "./connection.ts";

// A folder for temporary files of this test alone, in which somebody else keeps something.
const temporary = mkdtempSync(join(tmpdir(), "kaunter-cluster-test-"));
chmodSync(temporary, 0o755);
writeFileSync(join(temporary, "of-somebody-else"), "");
vi.stubEnv("TMPDIR", temporary);

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const closed = () => {
  const folder = mkdtempSync(join(temporary, "closed-"));
  chmodSync(folder, 0o700);
  return folder;
};

test.each([
  ["a temporary cluster", () => undefined],
  ["a cluster whose folder the database's user may not enter", closed],
])("%s works, and takes nothing but its own folder with it", async (_, folderOf) => {
  const folder = folderOf();
  const before = readdirSync(temporary);
  const cluster = await openCluster({}, folder);
  expect(await ask(cluster.url, "select 1 as one")).toEqual([{ one: 1 }]);
  cluster.stop();
  expect(cluster.isRunning()).toBe(false);
  expect(readdirSync(temporary)).toEqual(before);
});
