// Turns the hand-written words of the portal (ms.json, en.json, zh.json) into compiled catalogues and typed arguments.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

type Catalogue = Record<string, string>;
type ArgumentType = "number" | "string";

/** What a message demands of its caller: the same in every language. */
interface Shape {
  args: Record<string, ArgumentType>;
  tags: string[];
}

interface Words {
  name: string;
  shapes: Record<string, Shape>;
}

const languages = ["ms", "en", "zh"] as const;
/** One thing has one name: what a language also calls it is refused, with the name to use. */
const variants: Record<(typeof languages)[number], readonly (readonly [RegExp, string])[]> = {
  ms: [
    [/(?<!\{)\b(emel|emails?)\b/i, "e-mel"],
    [/semakan semula bayaran/i, "Semak Bayaran"],
    [/\bahli\b/i, "akaun"],
  ],
  en: [
    [/e-mail/i, "email"],
    [/\blicenses?\b/i, "licence"],
    [/\bsign(ed)? (in|out)\b/i, "log in"],
    [/\bre-query\b/i, "check a payment"],
  ],
  zh: [
    [/登录/, "登入"],
    [/[账帐]户/, "户口"],
    [/电子邮件|邮箱/, "电邮"],
    [/票据/, "收费单"],
  ],
};
const portalSource = join(import.meta.dirname, "../apps/portal/src");
const choiceTypes = ["plural", "selectordinal", "select"];
const numberTypes = ["plural", "selectordinal", "number"];

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

function shapeOf(text: string): Shape {
  if (text.trim() === "") throw new Error("is empty");
  const { args, tags } = collectShape(compileMessageOrThrow(text), { args: {}, tags: [] });
  const inOrder = Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { args: Object.fromEntries(inOrder), tags: [...new Set(tags)].toSorted() };
}

function readShapes(words: Catalogue, where: string): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const [id, text] of Object.entries(words)) {
    try {
      shapes[id] = shapeOf(text);
    } catch (cause) {
      throw new Error(`${where}: "${id}" ${String(cause)}`, { cause });
    }
  }
  return shapes;
}

function refuseDifferences(
  wanted: Record<string, Shape>,
  found: Record<string, Shape>,
  where: string,
): void {
  const problems = [
    ...Object.keys(wanted).flatMap((id) => (id in found ? [] : [`"${id}" is missing`])),
    ...Object.keys(found).flatMap((id) => (id in wanted ? [] : [`"${id}" is not in Malay`])),
    ...Object.keys(wanted).flatMap((id) =>
      id in found && JSON.stringify(wanted[id]) !== JSON.stringify(found[id])
        ? [`"${id}" has other arguments or tags than in Malay`]
        : [],
    ),
  ];
  if (problems.length > 0) throw new Error(`${where}: ${problems.join("; ")}`);
}

function refuseVariants(words: Catalogue, language: (typeof languages)[number], where: string) {
  for (const [id, text] of Object.entries(words)) {
    const variant = variants[language].find(([pattern]) => pattern.test(text));
    if (variant) throw new Error(`${where}: "${id}" says it otherwise: use "${variant[1]}"`);
  }
}

function compileFolder(folder: string, name: string): Words {
  let wanted: Record<string, Shape> | undefined;
  for (const language of languages) {
    const words: Catalogue = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
    refuseVariants(words, language, `${name}/${language}`);
    const shapes = readShapes(words, `${name}/${language}`);
    wanted ??= shapes;
    refuseDifferences(wanted, shapes, `${name}/${language}`);
    const compiled = Object.entries(words).map(([id, text]) => [id, compileMessageOrThrow(text)]);
    const messages = JSON.stringify(Object.fromEntries(compiled));
    writeFileSync(join(folder, `${language}.gen.ts`), `export const messages = ${messages};\n`);
  }
  return { name, shapes: wanted ?? {} };
}

function refuseRepeatedIds(all: Words[]): void {
  const owners = new Map<string, string>();
  for (const { name, shapes } of all) {
    for (const id of Object.keys(shapes)) {
      const owner = owners.get(id);
      if (owner !== undefined) throw new Error(`"${id}" is in both ${owner} and ${name}`);
      owners.set(id, name);
    }
  }
}

function writeTypes(all: Words[], file: string): void {
  const messages = all.flatMap(({ shapes }) =>
    Object.entries(shapes).map(([id, { args }]) => {
      const fields = Object.entries(args).map(([name, type]) => `${name}: ${type}`);
      return `  "${id}": ${fields.length === 0 ? "null" : `{ ${fields.join("; ")} }`};\n`;
    }),
  );
  const names = all.map(({ name }) => `"${name}"`).join(" | ");
  writeFileSync(
    file,
    `export type CatalogueName = ${names};\n\nexport interface MessageArgs {\n${messages.join("")}}\n`,
  );
}

/** Throws, naming language and key, when the languages do not say the same things. */
export function compileWords(source: string = portalSource): void {
  const files = globSync(["i18n/ms.json", "features/*/i18n/ms.json"], { cwd: source }).toSorted();
  const all = files.map((file) => {
    const name = file.startsWith("features") ? basename(dirname(dirname(file))) : "shell";
    return compileFolder(join(source, dirname(file)), name);
  });
  refuseRepeatedIds(all);
  writeTypes(all, join(source, "i18n/args.gen.ts"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) compileWords();
