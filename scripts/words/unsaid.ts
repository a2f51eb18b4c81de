import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import type { Catalogue } from "./message-shape.ts";

const catalogues = [
  "packages/words/src/dictionary/*/ms.json",
  "apps/portal/src/{i18n,features/*/i18n}/ms.json",
  "apps/api/src/{modules,adapters}/*/i18n/ms.json",
];
const sources = ["packages/{words,web}/src", "apps/portal/src", "apps/api/src"].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const isProgram = (file: string) => !/\.(test|gen)\.tsx?$|\/testing\//.test(file);

/** Every message that no program says, as `file: id`. */
export function unsaidWords(root: string): string[] {
  const said = whatIsSaid(root);
  return globSync(catalogues, { cwd: root }).flatMap((file) => {
    const words = JSON.parse(readFileSync(join(root, file), "utf8")) as Catalogue;
    const unsaid = Object.keys(words).filter((id) => !said(id));
    return unsaid.map((id) => `${file}: nobody says "${id}"`);
  });
}

/** Whether an id is written out somewhere, or fits a template such as `status.${status}`. */
function whatIsSaid(root: string): (id: string) => boolean {
  const whole = new Set<string>();
  const templates = new Set<string>();
  for (const file of globSync(sources, { cwd: root }).filter(isProgram)) {
    new Visitor({
      Literal: ({ value }) => void whole.add(String(value)),
      TemplateLiteral: ({ quasis }) => {
        const parts = quasis.map(({ value }) => value.raw);
        // Only what begins like an id can be one.
        if (/^[a-z_]+\./.test(parts[0] ?? "")) templates.add(parts.map(escape).join("[\\w.]+"));
      },
    }).visit(parseSync(file, readFileSync(join(root, file), "utf8")).program);
  }
  const shapes = [...templates].map((template) => new RegExp(`^${template}$`));
  return (id) => whole.has(id) || shapes.some((shape) => shape.test(id));
}

function escape(text: string): string {
  return text.replaceAll(/[^\w]/g, "\\$&");
}
