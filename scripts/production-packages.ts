import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  /** Only tests and tools need it. */
  dev?: boolean;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
export type LockedPackages = Record<string, Locked>;

/** A package that is installed where the product runs, or stands in its built pages. */
export interface ProductionPackage {
  path: string;
  name: string;
  version: string;
  integrity: string | undefined;
  licence: string | undefined;
}

/** What runs in production; the root pins Node itself. */
const entries = ["apps/api", "apps/portal", "apps/office"];

/**
 * Follows the lock from what runs to all that it needs. npm's own list leaves out whatever a test needs, too: of ours it
 * leaves out the database's client.
 */
export function productionPackages(root: string): ProductionPackage[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages;
  };
  const paths = followLock(lock.packages, entries);
  return paths.map((path) => describe(root, path, lock.packages[path] ?? {}));
}

export function followLock(packages: LockedPackages, from: readonly string[]): string[] {
  const seen = new Set<string>();
  const nodes = Object.keys(packages[""]?.optionalDependencies ?? {});
  const queue = [...from, ...nodes.map((name) => `node_modules/${name}`)];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const entry = packages[path];
    if (!entry || entry.dev === true || seen.has(path)) continue;
    seen.add(path);
    if (entry.link === true) queue.push(entry.resolved ?? "");
    for (const name of needsOf(entry)) queue.push(whereIs(packages, path, name));
  }
  return [...seen]
    .filter((path) => path.includes("node_modules/") && !packages[path]?.link)
    .toSorted();
}

function needsOf(entry: Locked): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Looks where Node would: inside the package, then in each folder above it. */
export function whereIs(
  packages: Readonly<Record<string, unknown>>,
  from: string,
  name: string,
): string {
  const folders = from.split("/").map((_, depth, parts) => parts.slice(0, depth + 1).join("/"));
  const places = folders.toReversed().map((folder) => `${folder}/node_modules/${name}`);
  return places.find((path) => path in packages) ?? `node_modules/${name}`;
}

function describe(root: string, path: string, { version = "", integrity, license }: Locked) {
  const file = join(root, path, "package.json");
  // Another platform's package is in the lock and not on this machine.
  const told = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { license?: string }).license
    : undefined;
  const name = path.split("node_modules/").at(-1) ?? "";
  return { path, name, version, integrity, licence: told ?? license };
}
