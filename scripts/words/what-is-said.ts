import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";

/** Whether one of the files writes an id out, or makes it of a template such as `status.${status}`. */
export function whatIsSaid(root: string, files: Iterable<string>): (id: string) => boolean {
  const whole = new Set<string>();
  const templates = new Set<string>();
  for (const file of files) {
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
