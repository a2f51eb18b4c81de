// Builds the portal (words, client, prerendered home) and the office, with compressed copies; fails when one weighs too much.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { compileWords } from "./words/compile.ts";
import { writeWorker } from "./offline.ts";
import { prerender } from "./prerender.ts";
import { isOverBudget, weighBuild, weighOffice, weightTable } from "./size.ts";

const portal = join(import.meta.dirname, "../apps/portal");
const office = join(import.meta.dirname, "../apps/office");
const distOf = (app: string) => join(app, "dist");

function vite(app: string, ...args: string[]): void {
  const manifest = createRequire(join(app, "package.json")).resolve("vite/package.json");
  const program = join(dirname(manifest), "bin/vite.js");
  execFileSync(process.execPath, [program, "build", "--logLevel", "warn", ...args], {
    cwd: app,
    stdio: "inherit",
  });
}

/** Once at build time with all effort, so that the server only has to choose a file. */
function compress(dist: string): void {
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
vite(portal, "--emptyOutDir");
vite(portal, "--ssr", "src/entry-server.tsx", "--outDir", "dist-ssr", "--emptyOutDir");
await prerender(portal);
await writeWorker(portal);
compress(distOf(portal));
vite(office, "--emptyOutDir");
// Nothing of the office is written into its page.
writeFileSync(join(distOf(office), "csp.json"), '{"script":[],"style":[]}\n');
compress(distOf(office));
const weights = [...weighBuild(distOf(portal)), ...weighOffice(distOf(office))];
process.stdout.write(weightTable(weights));
if (isOverBudget(weights)) process.exitCode = 1;
