import { spawnSync } from "node:child_process";
import { root } from "./steps.ts";

// Arguments go to the test runner: npm test -- --project domain
spawnSync("node", ["scripts/i18n.ts"], { cwd: root, stdio: "inherit" });
const { status } = spawnSync("vitest", ["run", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { TZ: "UTC", ...process.env },
});
process.exitCode = status ?? 1;
