import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePorts } from "./ports.ts";
import { supervise } from "./supervised.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-supervised-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a restart of a process that refuses its keys ends, with what it said last", async () => {
  const file = join(folder, "refuses.mjs");
  writeFileSync(
    file,
    'console.error("KAUNTER_PERSON_KEY_FILE is too short");process.exitCode = 1;',
  );
  const refusing = supervise({
    name: "kaunter-worker",
    file,
    env: () => ({}),
    log: join(folder, "refuses.log"),
    health: `http://127.0.0.1:${await freePorts()}/healthz`,
  });
  await expect(refusing.restart()).rejects.toThrow(
    /^kaunter-worker does not come back: .*KAUNTER_PERSON_KEY_FILE is too short$/s,
  );
  await refusing.stop();
});
