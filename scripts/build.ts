// Builds the portal (words, client, prerendered home) and the office, with compressed copies; fails when one weighs too much.
// With --mobile it builds the portal into the projects of the mobile app as well; with --release all that a machine needs.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { compileWords } from "./words/compile.ts";
import { writeWorker } from "./offline.ts";
import { buildMobile } from "./mobile.ts";
import { prerender } from "./prerender.ts";
import { buildRelease } from "./release.ts";
import { viteBuild } from "./run-vite.ts";
import { isOverBudget, weighBuild, weighOffice, weightTable } from "./size.ts";

const portal = join(import.meta.dirname, "../apps/portal");
const mobile = join(import.meta.dirname, "../apps/mobile");
const office = join(import.meta.dirname, "../apps/office");
const distOf = (app: string) => join(app, "dist");

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
viteBuild(portal, "--emptyOutDir");
viteBuild(portal, "--ssr", "src/entry-server.tsx", "--outDir", "dist-ssr", "--emptyOutDir");
await prerender(portal, distOf(portal));
await writeWorker(portal);
compress(distOf(portal));
viteBuild(office, "--emptyOutDir");
// Nothing of the office is written into its page.
writeFileSync(join(distOf(office), "csp.json"), '{"script":[],"style":[]}\n');
compress(distOf(office));
const weights = [...weighBuild(distOf(portal)), ...weighOffice(distOf(office))];
process.stdout.write(weightTable(weights));
if (isOverBudget(weights)) process.exitCode = 1;
if (process.argv.includes("--mobile")) await buildMobile(portal, mobile);
if (process.argv.includes("--release")) await buildRelease();
