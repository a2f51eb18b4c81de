// Checks the hand-written words (ms.json, en.json, zh.json), types their arguments and compiles them for browsers.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { countPlainly } from "./count-plainly.ts";
import { refuseForeignWords } from "./foreign-words.ts";
import { type Catalogue, refuseDifferences, type Shapes, shapesOf } from "./message-shape.ts";
import { languages, refuseVariants } from "./one-name.ts";

interface Words {
  name: string;
  folder: string;
  shapes: Shapes;
}

const dictionaryFolder = "packages/words/src";
/** What of the dictionary comes to a browser, by app: with the first load, and with every page that is fetched later. */
const apps = {
  "apps/portal/src": {
    shell: ["screens", "councils", "kinds"],
    pages: ["answers", "errors", "explanations", "licences", "payments"],
    finish: countPlainly,
  },
  "apps/office/src": {
    shell: ["screens", "councils", "errors"],
    pages: ["answers", "kinds", "money", "payments"],
    finish: (message: CompiledMessage) => message,
  },
};

/** Throws, naming language and key, when the languages do not say the same things. */
export function compileWords(root: string = join(import.meta.dirname, "../..")): void {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .toSorted()
      .map((file) => readWords(join(root, dirname(file))));

  const dictionary = read(`${dictionaryFolder}/dictionary/*/ms.json`);
  writeTypes(dictionary, { args: "DictionaryArgs" }, join(root, dictionaryFolder, "args.gen.ts"));
  const foldersOf = (names: string[]) =>
    dictionary.filter(({ name }) => names.includes(name)).map(({ folder }) => folder);
  for (const [app, { finish, ...topics }] of Object.entries(apps)) {
    const words = read(`${app}/{i18n,features/*/i18n}/ms.json`);
    if (words.length === 0) continue;
    refuseRepeatedIds([...dictionary, ...words]);
    const typed = { names: "FeatureName", args: "MessageArgs" };
    writeTypes(words, typed, join(root, app, "i18n/args.gen.ts"));
    for (const { name, folder } of words) {
      const sources = name === "shell" ? [folder, ...foldersOf(topics.shell)] : [folder];
      writeMessages(sources, folder, finish);
    }
    writeMessages(foldersOf(topics.pages), join(root, app, "i18n/pages"), finish);
  }

  // A server reads its words as they are written, so that it needs no build.
  for (const words of read("apps/api/src/{modules,adapters}/*/i18n/ms.json")) {
    refuseRepeatedIds([...dictionary, words]);
    writeTypes([words], { args: "ModuleArgs" }, join(words.folder, "args.gen.ts"));
  }
}

function readWords(folder: string): Words {
  const owner = basename(basename(folder) === "i18n" ? dirname(folder) : folder);
  const name = owner === "src" ? "shell" : owner;
  let malay: Shapes | undefined;
  for (const language of languages) {
    const where = `${name}/${language}`;
    const words = readCatalogue(folder, language);
    refuseVariants(words, language, where);
    const shapes = shapesOf(words, where);
    refuseForeignWords(words, language, where);
    malay ??= shapes;
    refuseDifferences(malay, shapes, where);
  }
  return { name, folder, shapes: malay ?? {} };
}

function readCatalogue(folder: string, language: string): Catalogue {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Catalogue;
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

/** Compiles the words of some folders into one file for each language. */
function writeMessages(
  sources: string[],
  folder: string,
  finish: (message: CompiledMessage) => CompiledMessage,
): void {
  mkdirSync(folder, { recursive: true });
  for (const language of languages) {
    const words = sources.flatMap((source) => Object.entries(readCatalogue(source, language)));
    const compiled = words.map(([id, text]) => [id, finish(compileMessageOrThrow(text))]);
    const messages = JSON.stringify(Object.fromEntries(compiled));
    writeFileSync(join(folder, `${language}.gen.ts`), `export const messages = ${messages};\n`);
  }
}

function writeTypes(all: Words[], called: { names?: string; args: string }, file: string): void {
  const messages = all.flatMap(({ shapes }) =>
    Object.entries(shapes).map(([id, { args }]) => {
      const fields = Object.entries(args).map(([name, type]) => `${name}: ${type}`);
      return `  "${id}": ${fields.length === 0 ? "null" : `{ ${fields.join("; ")} }`};\n`;
    }),
  );
  const names = all.map(({ name }) => `"${name}"`).join(" | ");
  const nameType = called.names ? `export type ${called.names} = ${names || "never"};\n\n` : "";
  writeFileSync(file, `${nameType}export interface ${called.args} {\n${messages.join("")}}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) compileWords();
