import { readFileSync } from "node:fs";
import { join } from "node:path";
import { whereIs } from "./production-packages.ts";

interface LockEntry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}
export interface LockFile {
  packages: Record<string, LockEntry>;
}

/**
 * npm writes a lock that `npm ci` refuses when a platform's binary was not published yet, and records where a
 * package came from unless told not to. Both are found here instead of on a stranger's machine.
 */
export function complaintsAboutLock({ packages }: LockFile): string[] {
  const complaints: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.resolved !== undefined && entry.link !== true)
      complaints.push(`${path} records a download address`);
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!(whereIs(packages, path, name) in packages))
        complaints.push(`${path} names ${name}, which the lock does not have`);
    }
  }
  return complaints;
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export function complaintsAboutPins(file: string, manifest: Manifest): string[] {
  const all = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  const loose = Object.entries(all).filter(([, version]) => !exact.test(version));
  return loose.map(([name, version]) => `${file} pins ${name} loosely: ${version}`);
}

export function checkLock(root: string): string[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
  const { workspaces } = read("package.json") as { workspaces: string[] };
  const manifests = ["package.json", ...workspaces.map((workspace) => `${workspace}/package.json`)];
  // Lighthouse has a lock of its own, so that nobody installs it who does not run it.
  manifests.push("proof/lighthouse/package.json");
  const locks = ["package-lock.json", "proof/lighthouse/package-lock.json"];
  return [
    ...locks.flatMap((file) => complaintsAboutLock(read(file) as LockFile)),
    ...manifests.flatMap((file) => complaintsAboutPins(file, read(file) as Manifest)),
  ];
}
