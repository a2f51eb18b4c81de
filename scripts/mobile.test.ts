import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../tools/stage/processes.ts";
import { policyIn, readMobile, saidByProjects } from "./mobile.ts";

const dir = mkdtempSync(join(tmpdir(), "kaunter-mobile-"));
afterAll(() => rmSync(dir, { recursive: true }));
writeFileSync(join(dir, "package.json"), '{"version":"1.2.3"}');

function withBackend(backend: string) {
  writeFileSync(join(dir, "settings.json"), JSON.stringify({ backend }));
  return readMobile(dir);
}

test("the app's version and the host of its server come from one place each", () => {
  expect(withBackend("https://bayar.example:8443")).toEqual({
    version: "1.2.3",
    host: "bayar.example:8443",
  });
});

test.each(["http://bayar.example", "https://bayar.example/", "bayar.example"])(
  "%s is no server for an app",
  (backend) => {
    expect(() => withBackend(backend)).toThrow(backend);
  },
);

test("each project has every place that the build writes into", () => {
  for (const { file, pattern } of saidByProjects) {
    const text = readFileSync(join(root, "apps/mobile", file), "utf8");
    expect(text.match(pattern), file).not.toBeNull();
  }
});

test("the page of the app runs its own scripts, posts to nobody and talks to nobody but the bridge", () => {
  const policy = policyIn({ script: ["sha256-a="], style: [] });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' capacitor://localhost 'sha256-a=';");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("connect-src 'self' capacitor://localhost blob:;");
});
