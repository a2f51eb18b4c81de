import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Builds an app by the Vite that it pins. */
export function viteBuild(app: string, ...args: string[]): void {
  const manifest = createRequire(join(app, "package.json")).resolve("vite/package.json");
  const program = join(dirname(manifest), "bin/vite.js");
  execFileSync(process.execPath, [program, "build", "--logLevel", "warn", ...args], {
    cwd: app,
    stdio: "inherit",
  });
}
