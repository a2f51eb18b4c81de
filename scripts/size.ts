// Weighs what the build wrote, as a browser receives it, and refuses what is over its budget.
import { catalogueNames } from "@kaunter/domain/vocabulary/languages";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}

export type Manifest = Record<string, Chunk>;

export interface Weight {
  what: string;
  bytes: number;
  budgetBytes: number;
}

const entry = "index.html";
const searchPage = "src/features/search/search-page.tsx";
const budgets = {
  office: 180_000,
  firstLoad: 100_000,
  html: 13_000,
  language: 8_000,
  shared: 35_000,
  form: 3_000,
  page: 15_000,
  // Only browsers that read no codes themselves fetch it, when the camera is open.
  decoder: 20_000,
};

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
}

function collect(manifest: Manifest, key: string, files: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no "${key}".`);
  if (!files.has(chunk.file)) {
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
  }
  return files;
}

export function filesOfFirstLoad(manifest: Manifest): Set<string> {
  return collect(manifest, entry, new Set());
}

/** The files that a page needs besides those of the first load. */
export function filesOnTop(manifest: Manifest, key: string): string[] {
  const first = filesOfFirstLoad(manifest);
  return [...collect(manifest, key, new Set())].filter((file) => !first.has(file));
}

function isCatalogue(key: string): boolean {
  return key.endsWith(".gen.ts");
}

const lazyPages = /lazyPage(?:<\w+>)?\(\s*\[([^\]]*)\].*?import\("([^"]+)"\)/gs;

/** The catalogues that each late part of the portal brings, by its file: wherever `lazyPage` is called, they are listed. */
export function readPageWords(portal: string): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const file of globSync("src/**/*.{ts,tsx}", { cwd: portal })) {
    if (file.includes(".test.")) continue;
    for (const [, names = "", page = ""] of readFileSync(join(portal, file), "utf8").matchAll(
      lazyPages,
    )) {
      words.set(join(dirname(file), page), names.match(/\w+/g) ?? []);
    }
  }
  return words;
}

/** The heaviest language of a catalogue. */
function wordsIn(manifest: Manifest, folder: string, weigh: (file: string) => number): number {
  const keys = Object.keys(manifest).filter((key) => isCatalogue(key) && key.startsWith(folder));
  return Math.max(0, ...keys.map((key) => weigh(manifest[key]?.file ?? "")));
}

export function weighBuild(dist: string): Weight[] {
  const manifest = readManifest(dist);
  const weigh = (file: string) =>
    gzipSync(readFileSync(join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length;
  const total = (weights: number[]) => weights.reduce((sum, bytes) => sum + bytes, 0);
  const sum = (files: Iterable<string>) => total([...files].map(weigh));

  const shell = (language: string) => collect(manifest, `src/i18n/${language}.gen.ts`, new Set());
  const shared = Object.values(manifest)
    .filter(({ name = "" }) => ["form", "ui", "common"].includes(name))
    .map(({ file }) => file);
  const pageWords = readPageWords(join(dist, ".."));
  const pages = Object.entries(manifest).filter(
    ([key, { isDynamicEntry }]) => isDynamicEntry === true && !isCatalogue(key),
  );
  return [
    {
      what: "JavaScript before home responds",
      bytes: sum([...collect(manifest, entry, new Set()), ...shell("ms")]),
      budgetBytes: budgets.firstLoad,
    },
    {
      what: "HTML with home and styles",
      // One whole file compresses better by Brotli, which every browser takes over an encrypted line.
      bytes: brotliCompressSync(readFileSync(join(dist, entry))).length,
      budgetBytes: budgets.html,
    },
    ...Object.values(catalogueNames).map((language) => ({
      what: `shell words, ${language}`,
      bytes: sum(shell(language)),
      budgetBytes: budgets.language,
    })),
    {
      what: "shared by pages",
      bytes: sum(shared) + wordsIn(manifest, "src/i18n/pages/", weigh),
      budgetBytes: budgets.shared,
    },
    {
      // What looks a number up comes later.
      what: "code of the form that a tile opens",
      bytes: sum(filesOnTop(manifest, searchPage)),
      budgetBytes: budgets.form,
    },
    ...pages.map(([key, { name = key }]) => ({
      what: `on top for ${name}`,
      bytes:
        sum(filesOnTop(manifest, key).filter((file) => !shared.includes(file))) +
        total(
          (pageWords.get(key) ?? []).map((feature) =>
            wordsIn(manifest, `src/features/${feature}/`, weigh),
          ),
        ),
      budgetBytes: name === "decode" ? budgets.decoder : budgets.page,
    })),
  ];
}

/** The office is used by the same people every day, at a desk: what it weighs at first is all that is weighed. */
export function weighOffice(dist: string): Weight[] {
  const manifest = readManifest(dist);
  const files = [entry, "src/i18n/ms.gen.ts", "src/i18n/pages/ms.gen.ts"].flatMap((key) => [
    ...collect(manifest, key, new Set()),
  ]);
  const weigh = (file: string) =>
    gzipSync(readFileSync(join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length;
  const bytes = [...new Set(files)].map(weigh).reduce((sum, each) => sum + each, 0);
  return [{ what: "JavaScript of the office at first", bytes, budgetBytes: budgets.office }];
}

function inKilobytes(bytes: number): string {
  return new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(bytes / 1000)
    .padStart(6);
}

/** The table, with a mark on each line over its budget. */
export function weightTable(weights: Weight[]): string {
  const lines = weights.map(({ what, bytes, budgetBytes }) => {
    const mark = bytes > budgetBytes ? "  OVER" : "";
    return `${what.padEnd(36)}${inKilobytes(bytes)} of${inKilobytes(budgetBytes)} KB${mark}`;
  });
  return `${lines.join("\n")}\n`;
}

export function isOverBudget(weights: Weight[]): boolean {
  return weights.some(({ bytes, budgetBytes }) => bytes > budgetBytes);
}
