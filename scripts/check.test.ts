import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ensureDatabase } from "../tools/stage/database.ts";
import { root } from "../tools/stage/processes.ts";

const plants = {
  "packages/domain/src/planted-fetch.ts": `export const planted = () => fetch("https://example.com");`,
  "packages/domain/src/planted-clock.ts": `export const planted = () => new Date();`,
  "packages/domain/src/planted-file.ts": `export { readFileSync } from "node:fs";`,
  "apps/portal/src/features/planted/page.tsx": `export { AboutPage } from "../information/about-page.tsx";`,
  "apps/portal/src/features/planted/words.tsx": `export const Planted = () => <p>Pay now</p>;`,
  "apps/api/src/adapters/planted/gateway.ts": `export { loadSettings } from "../../modules/site/store.ts";`,
  "apps/api/src/http/planted-one.ts": `import { two } from "./planted-two.ts";\nexport const one = () => two();`,
  "apps/api/src/http/planted-two.ts": `import { one } from "./planted-one.ts";\nexport const two = (): void => one();`,
};

const copy = mkdtempSync(join(tmpdir(), "kaunter-planted-"));
afterAll(() => rmSync(copy, { recursive: true }));

function plantEverything(): void {
  const listed = ["ls-files", "-co", "--exclude-standard"];
  for (const file of execFileSync("git", listed, { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")) {
    cpSync(join(root, file), join(copy, file));
  }
  for (const [file, source] of Object.entries(plants)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `${source}\n`);
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: copy });
}

test(
  "a check of a tree with one of each violation fails and names every one",
  { timeout: 180_000 },
  async () => {
    plantEverything();
    const { owner } = await ensureDatabase();
    const env = { ...process.env, DATABASE_URL: owner };
    const { status, stdout } = spawnSync("npm", ["run", "check"], {
      cwd: copy,
      env,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    const zoned = [
      "planted-fetch.ts:1 talks to the network",
      "planted-clock.ts:1 reads the clock",
      'planted-file.ts:1 may not import "node:fs"',
      "features/planted/page.tsx:1 may not import apps/portal/src/features/information/about-page.tsx",
      "features/planted/words.tsx:1 shows untranslated text: Pay now",
      "adapters/planted/gateway.ts:1 may not import apps/api/src/modules/site/store.ts",
    ];
    for (const complaint of zoned) expect(stdout).toContain(complaint);
    // The compiler itself knows neither the network nor files in the domain.
    expect(stdout).toContain("planted-fetch.ts(1,30): error TS2304: Cannot find name 'fetch'");
    expect(stdout).toContain("planted-file.ts(1,30): error TS2591");
    expect(stdout).toMatch(/import\(no-cycle\): Dependency cycle detected[^]*planted-(one|two)/);
  },
);
