// Writes the home page, its styles and the boot script into index.html, so that a slow line shows it at once.
import { catalogueNames } from "@kaunter/domain/vocabulary/languages";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Preloads } from "../apps/portal/src/boot.ts";
import type { Home } from "../apps/portal/src/entry-server.tsx";
import { bundle } from "./bundle.ts";
import { filesOnTop, type Manifest, readManifest, readPageWords } from "./size.ts";

function catalogueIn(manifest: Manifest, folder: string): Record<string, string> {
  const found = Object.entries(catalogueNames).map(([language, name]) => {
    return [language, manifest[`${folder}/${name}.gen.ts`]?.file ?? ""];
  });
  return Object.fromEntries(found);
}

/** A page file is named after its address: /about is shown by about-page.tsx of some folder. */
function findPreloads(portal: string, manifest: Manifest, paths: string[]): Preloads {
  const pageWords = readPageWords(portal);
  const preloads: Preloads = {
    words: {
      shell: catalogueIn(manifest, "src/i18n"),
      pages: catalogueIn(manifest, "src/i18n/pages"),
    },
    sheet: manifest["src/app/pages.css"]?.file ?? "",
    pages: {},
  };
  for (const path of paths) {
    const name = `${path.slice(1).replaceAll(/[/_]/g, "-")}-page.tsx`;
    const key = Object.keys(manifest).find((candidate) => candidate.endsWith(`/${name}`));
    if (key === undefined) continue;
    const words = pageWords.get(key) ?? [];
    for (const feature of words) {
      preloads.words[feature] = catalogueIn(manifest, `src/features/${feature}/i18n`);
    }
    preloads.pages[path] = { files: filesOnTop(manifest, key), words: ["pages", ...words] };
  }
  return preloads;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function replaceOnce(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`index.html has no ${pattern}.`);
  return page.replace(pattern, () => text);
}

/** Takes the stylesheet out of the page and the folder; its addresses then start at the page. */
function takeStyles(dist: string, page: string): string {
  const file = /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"/.exec(page)?.[1];
  if (file === undefined) throw new Error("index.html has no stylesheet.");
  const styles = readFileSync(join(dist, file), "utf8").trim();
  rmSync(join(dist, file));
  return styles.replaceAll("url(./", "url(./assets/");
}

export async function prerender(portal: string, dist: string): Promise<void> {
  const manifest = readManifest(dist);
  const server = pathToFileURL(join(portal, "dist-ssr/entry-server.js")).href;
  const home: Home = await (await import(server)).renderHome();
  const preloads = findPreloads(portal, manifest, home.paths);
  const boot = JSON.stringify(join(portal, "src/boot.ts"));
  const line = `import { boot } from ${boot};boot(${JSON.stringify(preloads)})`;
  const script = (await bundle(line)).trim();

  let page = readFileSync(join(dist, "index.html"), "utf8");
  const styles = takeStyles(dist, page);
  page = replaceOnce(page, /<title>.*?<\/title>/, `<title>${home.title}</title>`);
  page = replaceOnce(page, /<link rel="stylesheet"[^>]*>/, `<style>${styles}</style>`);
  page = replaceOnce(page, /(?=<script type="module")/, `<script>${script}</script>\n    `);
  page = replaceOnce(page, /(?<=<div id="root">)(?=<\/div>)/, home.body);
  if (/\sstyle="/.test(page)) throw new Error("A style attribute would be blocked by the policy.");

  writeFileSync(join(dist, "index.html"), page);
  const policy = { script: [hashOf(script)], style: [hashOf(styles)] };
  writeFileSync(join(dist, "csp.json"), `${JSON.stringify(policy)}\n`);
}
