import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "./message-shape.ts";
import { whatIsSaid } from "./what-is-said.ts";

const catalogues = [
  "packages/words/src/dictionary/*/ms.json",
  "apps/{portal,office}/src/{i18n,features/*/i18n}/ms.json",
  "apps/api/src/{modules,adapters}/*/i18n/ms.json",
];
const sources = ["packages/{words,web}/src", "apps/{portal,office,api}/src"].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const isProgram = (file: string) => !/\.(test|gen)\.tsx?$|\/testing\//.test(file);

/** Every message that no program says, as `file: id`. */
export function unsaidWords(root: string): string[] {
  const said = whatIsSaid(root, globSync(sources, { cwd: root }).filter(isProgram));
  return globSync(catalogues, { cwd: root }).flatMap((file) => {
    const words = JSON.parse(readFileSync(join(root, file), "utf8")) as Catalogue;
    const unsaid = Object.keys(words).filter((id) => !said(id));
    return unsaid.map((id) => `${file}: nobody says "${id}"`);
  });
}
