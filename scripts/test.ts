import { spawnSync } from "node:child_process";
import { compiledBefore, root } from "../tools/stage/processes.ts";

// Arguments go to the test runner: npm test -- --project domain
spawnSync("node", ["scripts/words/compile.ts"], { cwd: root, stdio: "inherit" });
// The runner would keep a core to itself, which is half of a machine with two.
const everyCore = "--maxWorkers=100%";
const { status } = spawnSync("vitest", ["run", everyCore, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  // Commands are tested as processes of their own.
  env: { TZ: "UTC", ...compiledBefore, ...process.env },
});
process.exitCode = status ?? 1;
