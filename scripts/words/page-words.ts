import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readPageWords } from "../size.ts";
import { loadedWith } from "../zones.ts";
import type { Catalogue } from "./message-shape.ts";
import { whatIsSaid } from "./what-is-said.ts";

/** Every message that a page says without fetching its catalogue: people would read its id. */
export function wordsNotFetched(root: string): string[] {
  return ["apps/portal", "apps/office"].flatMap((app) => notFetchedIn(root, app));
}

function notFetchedIn(root: string, app: string): string[] {
  const owners = readOwners(root, app);
  return [...readPageWords(join(root, app))].flatMap(([page, fetched]) => {
    const said = whatIsSaid(root, filesBehind(root, join(app, page)));
    return [...owners]
      .filter(([id, feature]) => !fetched.includes(feature) && said(id))
      .map(([id, feature]) => `${page} says "${id}" and does not fetch the words of ${feature}`);
  });
}

/** By id, the feature that has the words. The shell's are always there. */
function readOwners(root: string, app: string): Map<string, string> {
  const files = globSync(`${app}/src/features/*/i18n/ms.json`, { cwd: root });
  const owned = files.flatMap((file) => {
    const words = JSON.parse(readFileSync(join(root, file), "utf8")) as Catalogue;
    const feature = basename(dirname(dirname(file)));
    return Object.keys(words).map((id) => [id, feature] as const);
  });
  return new Map(owned);
}

/** The file and all that comes with it; what it fetches later brings its own words. */
function filesBehind(root: string, file: string, found = new Set<string>()): Set<string> {
  if (!/\.tsx?$/.test(file) || found.has(file) || !existsSync(join(root, file))) return found;
  found.add(file);
  const source = readFileSync(join(root, file), "utf8");
  for (const target of loadedWith(file, source)) filesBehind(root, target, found);
  return found;
}
