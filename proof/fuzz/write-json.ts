import { oddJson, oddNames, oddTexts } from "./odd-values.ts";
import type { Random } from "./random.ts";

/** The part of JSON Schema that the product's own description uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
}

/** Texts that may be right in a field of a name; anything may be right in the others. */
export type Knowledge = Readonly<Record<string, readonly string[]>>;

/** What may be left out is left out so many times in a hundred. */
const leftOut = 60;

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
    const known = knowledge[name];
    if (part.enum?.length && (!known || random.chance(10)))
      return JSON.stringify(random.pick(part.enum));
    if (part.type === "object") return writeObject(part);
    if (part.type === "array") return writeArray(part, name);
    if (part.type === "boolean") return random.pick(["true", "false"]);
    if (part.type === "number" || part.type === "integer") return String(random.below(5));
    return JSON.stringify(random.pick(known ?? oddTexts));
  };
  const writeArray = ({ items = {} }: Schema, name: string): string => {
    const length = random.chance(odds) ? random.below(200) : 1 + random.below(2);
    return `[${Array.from({ length }, () => write(items, name)).join()}]`;
  };
  const writeObject = ({ properties = {}, required = [] }: Schema): string => {
    const isKept = (name: string) => !random.chance(required.includes(name) ? odds / 2 : leftOut);
    const kept = Object.entries(properties).filter(([name]) => isKept(name));
    const fields = kept.map(([name, part]) => `${JSON.stringify(name)}:${write(part, name)}`);
    if (random.chance(odds))
      fields.push(`${JSON.stringify(random.pick(oddNames))}:${oddText(random)}`);
    if (random.chance(odds) && fields.length > 0) fields.push(random.pick(fields));
    return `{${fields.join()}}`;
  };
  return write(schema, "");
}

const values = /(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|true|false|null|-?\d+)(?=[,}\]])/g;

/** The same body with one value replaced by an odd one: only so does it come far. */
export function spoilOne(json: string, random: Random): string {
  const places = [...json.matchAll(values)];
  if (places.length === 0) return json;
  const { index, 0: old } = random.pick(places);
  const odd = random.chance(80) ? oddText(random) : random.pick(oddJson);
  return json.slice(0, index) + odd + json.slice(index + old.length);
}

function oddText(random: Random): string {
  return JSON.stringify(random.pick(oddTexts));
}
