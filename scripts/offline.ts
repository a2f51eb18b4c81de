// Writes the worker that keeps the portal on the device, with the list of what it keeps.
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import { filesOfFirstLoad, filesOnTop, type Manifest, readManifest } from "./size.ts";

/** What can be done without a network: reading, checking a receipt or a licence, preparing a search and a cart. */
const pages = ["about", "faq", "helpline", "legal", "verify", "search", "cart"].map(
  (name) => `/${name}-page.tsx`,
);
/** Reads the code on a receipt from a picture or the camera. */
const codeReader = "/qr/decode.js";
// A language is changed for all that a visit has brought, and every visit brings the banners.
const words = "information|legal|verify|search|cart|handover|banners";

export function filesToKeep(manifest: Manifest): string[] {
  const keys = Object.keys(manifest);
  const codes = [...pages, codeReader].flatMap((part) => {
    const key = keys.find((each) => each.endsWith(part));
    if (key === undefined) throw new Error(`The build has no ${part}.`);
    return filesOnTop(manifest, key);
  });
  const catalogues = new RegExp(`^src/(features/(${words})/)?i18n/.*\\.gen\\.ts$`);
  const texts = keys.filter((key) => catalogues.test(key)).map((key) => manifest[key]?.file ?? "");
  return [...new Set([...filesOfFirstLoad(manifest), ...codes, ...texts])].toSorted();
}

/** Stands in the worker's code where the name of its release goes. */
const nameless = "name-of-this-release";

/** Goes after the page, whose contents name the release together with the worker's own code. */
export async function writeWorker(portal: string): Promise<void> {
  const dist = join(portal, "dist");
  const looks = globSync("assets/*.{css,woff2}", { cwd: dist });
  const files = ["./", ...filesToKeep(readManifest(dist)), ...looks.toSorted()];
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const worker = JSON.stringify(join(portal, "worker/worker.ts"));
  const release = JSON.stringify({ name: nameless, files });
  const code = await bundle(`import { run } from ${worker};run(${release})`);
  writeFileSync(join(dist, "worker.js"), nameRelease(code, page));
}

/** The code holds the list. A worker that changes alone has a cache of its own as well: one that fails deletes its cache. */
export function nameRelease(code: string, page: string): string {
  const name = createHash("sha256").update(page).update(code).digest("hex").slice(0, 12);
  return code.replaceAll(nameless, name);
}
