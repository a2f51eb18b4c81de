import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

export type Catalogue = Record<string, string>;
type ArgumentType = "number" | "string";

/** What a message demands of its caller: the same in every language. */
export interface Shape {
  args: Record<string, ArgumentType>;
  tags: string[];
  /** Paragraphs, and points of a list: a translation that loses one says less. */
  lines: number;
  points: number;
}
export type Shapes = Record<string, Shape>;

const choiceTypes = ["plural", "selectordinal", "select"];
const numberTypes = ["plural", "selectordinal", "number"];

export function shapesOf(words: Catalogue, where: string): Shapes {
  const shapes: Shapes = {};
  for (const [id, text] of Object.entries(words)) {
    try {
      shapes[id] = shapeOf(text);
    } catch (cause) {
      throw new Error(`${where}: "${id}" ${String(cause)}`, { cause });
    }
  }
  return shapes;
}

function shapeOf(text: string): Shape {
  if (text.trim() === "") throw new Error("is empty");
  const lines = text.split("\n");
  const points = lines.filter((line) => line.startsWith("- ")).length;
  const shape = { args: {}, tags: [], lines: lines.length, points };
  const { args, tags } = collectShape(compileMessageOrThrow(text), shape);
  const inOrder = Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...shape, args: Object.fromEntries(inOrder), tags: [...new Set(tags)].toSorted() };
}

function collectShape(message: CompiledMessage, shape: Shape): Shape {
  for (const token of message) {
    if (typeof token === "string") {
      for (const [, tag] of token.matchAll(/<([\w-]+)\s*\/?>/g)) shape.tags.push(tag ?? "");
      continue;
    }
    const [name, type = "", format] = token;
    shape.args[name] = numberTypes.includes(type) ? "number" : "string";
    if (choiceTypes.includes(type)) collectBranches(name, format as object, shape);
  }
  return shape;
}

function collectBranches(name: string, branches: object, shape: Shape): void {
  if (!("other" in branches)) throw new Error(`{${name}} has no "other" branch`);
  for (const branch of Object.values(branches)) {
    if (Array.isArray(branch)) collectShape(branch, shape);
  }
}

export function refuseDifferences(malay: Shapes, found: Shapes, where: string): void {
  const problems = [
    ...Object.keys(malay).flatMap((id) => (id in found ? [] : [`"${id}" is missing`])),
    ...Object.keys(found).flatMap((id) => (id in malay ? [] : [`"${id}" is not in Malay`])),
    ...Object.keys(malay).flatMap((id) =>
      id in found && JSON.stringify(malay[id]) !== JSON.stringify(found[id])
        ? [`"${id}" has other arguments, tags, lines or points than in Malay`]
        : [],
    ),
  ];
  if (problems.length > 0) throw new Error(`${where}: ${problems.join("; ")}`);
}
