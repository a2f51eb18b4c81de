import { oddJson, oddNames, oddTexts } from "./odd-values.ts";
import type { Random } from "./random.ts";

/** The part of JSON Schema that the product's own description uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** Texts that may be right in a field of a name; anything may be right in the others. */
export type Knowledge = Readonly<Record<string, readonly string[]>>;

/** A body as its schema wants it, with so many oddities in a hundred places. */
export function writeJson(
  schema: Schema,
  knowledge: Knowledge,
  random: Random,
  odds: number,
): string {
  const write = (part: Schema, name: string): string => {
    if (random.chance(odds)) return random.chance(50) ? oddText(random) : random.pick(oddJson);
    if (part.anyOf?.length) return write(random.pick(part.anyOf), name);
    if (part.const !== undefined) return JSON.stringify(part.const);
    if (part.enum?.length) return JSON.stringify(random.pick(part.enum));
    if (part.type === "object") return writeObject(part);
    if (part.type === "array") return writeArray(part, name);
    if (part.type === "boolean") return random.pick(["true", "false"]);
    if (part.type === "number" || part.type === "integer") return String(random.below(5));
    return JSON.stringify(random.pick(knowledge[name] ?? oddTexts));
  };
  const writeArray = ({ items = {} }: Schema, name: string): string => {
    const length = random.chance(odds) ? random.below(200) : 1 + random.below(2);
    return `[${Array.from({ length }, () => write(items, name)).join()}]`;
  };
  const writeObject = ({ properties = {} }: Schema): string => {
    const kept = Object.entries(properties).filter(() => !random.chance(odds / 2));
    const fields = kept.map(([name, part]) => `${JSON.stringify(name)}:${write(part, name)}`);
    if (random.chance(odds))
      fields.push(`${JSON.stringify(random.pick(oddNames))}:${oddText(random)}`);
    if (random.chance(odds) && fields.length > 0) fields.push(random.pick(fields));
    return `{${fields.join()}}`;
  };
  return write(schema, "");
}

function oddText(random: Random): string {
  return JSON.stringify(random.pick(oddTexts));
}
