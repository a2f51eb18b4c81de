// Builds the portal: words, client, prerendered home, compressed copies; fails when it weighs too much.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { compileWords } from "./words/compile.ts";
import { prerender } from "./prerender.ts";
import { isOverBudget, weighBuild, weightTable } from "./size.ts";

const portal = join(import.meta.dirname, "../apps/portal");
const dist = join(portal, "dist");

function vite(...args: string[]): void {
  const manifest = createRequire(join(portal, "package.json")).resolve("vite/package.json");
  const program = join(dirname(manifest), "bin/vite.js");
  execFileSync(process.execPath, [program, "build", "--logLevel", "warn", ...args], {
    cwd: portal,
    stdio: "inherit",
  });
}

/** Once at build time with all effort, so that the server only has to choose a file. */
function compress(): void {
  for (const name of globSync("**/*.{html,js,css,svg}", { cwd: dist })) {
    const text = readFileSync(join(dist, name));
    writeFileSync(
      join(dist, `${name}.gz`),
      gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
    );
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
  }
}

compileWords();
vite("--emptyOutDir");
vite("--ssr", "src/entry-server.tsx", "--outDir", "dist-ssr", "--emptyOutDir");
await prerender(portal);
compress();
const weights = weighBuild(dist);
process.stdout.write(weightTable(weights));
if (isOverBudget(weights)) process.exitCode = 1;
