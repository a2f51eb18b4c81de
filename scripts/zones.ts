import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { bansIn } from "./banned-words.ts";

/**
 * Who may import whom (docs/architecture.md). The first zone whose pattern a file matches speaks for it; `$1` in
 * `may` is what the pattern's first group caught. `npm` says whether outside packages and node's own modules are
 * allowed.
 */
interface Zone {
  files: RegExp;
  may: string[];
  mayNot?: string[];
  npm: RegExp | true;
}

const packages = ["^packages/(domain|contracts|words)/"];
const web = "^packages/web/";
// Where a process is on its way, for whoever traces it.
const tracepoints = "^apps/api/src/tracepoints\\.ts$";
const test = /\.test\.tsx?$/;
/** What starts programs or runs text as one. The product does neither, so nobody's text can become a command. */
const commands = /^(?:node:)?(?:child_process|vm)$/;
const ofProduct =
  /^(?:apps\/(?:api|portal|office)|packages\/\w+)\/src\/(?!testing\/|.*\.fixture\.)/;

const zones: Zone[] = [
  { files: /^packages\/web\//, may: [web, ...packages], npm: true },
  {
    files: /^packages\/(\w+)\/.*\.test\.ts$/,
    may: ["^packages/$1/", "^packages/domain/"],
    npm: true,
  },
  { files: /^packages\/domain\//, may: ["^packages/domain/"], npm: /^$/ },
  {
    files: /^packages\/contracts\//,
    may: ["^packages/(domain|contracts)/"],
    npm: /^zod(\/mini)?$/,
  },
  {
    files: /^packages\/words\//,
    may: ["^packages/(domain|words)/"],
    npm: /^(@lingui\/.*|node:(fs|path))$/,
  },

  {
    files: /^apps\/api\/src\/(testing\/|.*\.test\.ts$)/,
    may: ["^apps/api/", ...packages, "^tools/"],
    npm: true,
  },
  {
    files: /^apps\/api\/src\/modules\/(\w+)\/routes\.ts$/,
    may: ["^apps/api/src/(modules|http|db)/", tracepoints, ...packages],
    mayNot: ["/store\\.ts$", "^apps/api/src/modules/(?!$1/)\\w+/routes\\.ts$"],
    npm: /^(fastify.*|@fastify\/.*|zod)$/,
  },
  {
    files: /^apps\/api\/src\/modules\/(\w+)\//,
    may: [
      "^apps/api/src/modules/$1/",
      "^apps/api/src/(modules|http|db|jobs)/",
      tracepoints,
      ...packages,
    ],
    mayNot: ["^apps/api/src/modules/(?!$1/)\\w+/(.*/)?(store|routes)\\.ts$"],
    npm: true,
  },
  {
    files: /^apps\/api\/src\/adapters\/(\w+)\/routes\.ts$/,
    may: ["^apps/api/src/adapters/$1/", "^apps/api/src/http/", ...packages],
    npm: /^(fastify.*|zod)$/,
  },
  {
    files: /^apps\/api\/src\/adapters\/(\w+)\//,
    may: [
      "^apps/api/src/adapters/($1/|(clock|post-form)\\.ts$)",
      "^apps/api/src/(encrypted-links|setting-values)\\.ts$",
      "^apps/api/src/modules/",
      "^packages/(domain|words)/",
    ],
    mayNot: ["^apps/api/src/modules/.*/(store|routes|jobs)\\.ts$"],
    npm: true,
  },
  {
    files: /^apps\/api\/src\/(http|db|jobs)\//,
    may: ["^apps/api/src/(http|db|jobs|log)[./]", tracepoints, ...packages],
    npm: true,
  },
  { files: /^apps\/api\//, may: ["^apps/api/", ...packages], npm: true },

  {
    files: /^apps\/portal\/src\/features\/([\w-]+)\//,
    may: ["^apps/portal/src/features/$1/", "^apps/portal/src/(model|testing)/", web, ...packages],
    npm: true,
  },
  {
    files: /^apps\/portal\/src\/model\//,
    may: ["^apps/portal/src/(model|testing)/", web, ...packages],
    npm: true,
  },
  { files: /^apps\/portal\//, may: ["^apps/portal/", web, ...packages], npm: true },
  {
    files: /^apps\/office\/src\/features\/([\w-]+)\//,
    may: ["^apps/office/src/features/$1/", "^apps/office/src/(model|testing)/", web, ...packages],
    npm: true,
  },
  {
    files: /^apps\/office\/src\/model\//,
    may: ["^apps/office/src/(model|testing)/", web, ...packages],
    npm: true,
  },
  { files: /^apps\/office\//, may: ["^apps/office/", web, ...packages], npm: true },

  { files: /^apps\/mobile\//, may: ["^apps/mobile/"], npm: true },
  { files: /^apps\/sandbox\//, may: ["^apps/sandbox/"], npm: true },
  {
    files: /^e2e\//,
    may: ["^e2e/", "^tools/stage/", "^packages/contracts/src/paths\\.ts$"],
    npm: true,
  },
  { files: /^proof\//, may: ["^proof/", "^tools/stage/"], npm: true },
  { files: /^tools\/stage\//, may: ["^tools/stage/"], npm: true },
  { files: /^tools\/seed\//, may: ["^tools/", "^packages/domain/"], npm: true },
  { files: /^scripts\/.*\.test\.ts$/, may: ["^scripts/", "^tools/"], npm: true },
  {
    files: /^scripts\//,
    may: ["^scripts/", "^tools/", "^apps/portal/", "^packages/domain/"],
    npm: true,
  },
];

/** Every complaint about one file, as `file:line what is wrong`. */
export function complaintsAbout(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  const complaints: string[] = [];
  visitImports(program, (specifier, offset) => {
    const fault = importFault(file, specifier);
    if (fault) complaints.push(`${file}:${lineOf(offset)} ${fault}`);
  });
  const bans = bansIn(file, program);
  return [...complaints, ...bans.map(({ offset, text }) => `${file}:${lineOf(offset)} ${text}`)];
}

/** The files of ours that a file imports. */
export function importsOf(file: string, source: string): string[] {
  const targets: (string | undefined)[] = [];
  visitImports(parseSync(file, source).program, (specifier) =>
    targets.push(resolve(file, specifier)),
  );
  return targets.filter((target) => target !== undefined);
}

/** The files of ours that are there when a file runs: neither what it only has types of nor what it fetches later. */
export function loadedWith(file: string, source: string): string[] {
  const targets: (string | undefined)[] = [];
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.importKind !== "type") targets.push(resolve(file, node.source.value));
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) targets.push(resolve(file, node.source.value));
    },
  }).visit(parseSync(file, source).program);
  return targets.filter((target) => target !== undefined);
}

function visitImports(
  program: ESTree.Program,
  visit: (specifier: string, offset: number) => void,
): void {
  new Visitor({
    ImportDeclaration: (node) => visit(node.source.value, node.start),
    ExportNamedDeclaration: (node) => node.source && visit(node.source.value, node.start),
    ExportAllDeclaration: (node) => visit(node.source.value, node.start),
    ImportExpression: (node) => {
      if (node.source.type === "Literal") visit(String(node.source.value), node.start);
    },
    TSImportType: (node) => visit(node.source.value, node.start),
  }).visit(program);
}

function importFault(file: string, specifier: string): string | undefined {
  const target = resolve(file, specifier);
  const found = zones
    .map((zone) => ({ zone, match: zone.files.exec(file) }))
    .find(({ match }) => match);
  if (!found) return "is in no zone of scripts/zones.ts";
  const { zone, match } = found;
  if (target === undefined) {
    const isCommand = commands.test(specifier) && ofProduct.test(file) && !test.test(file);
    const isAllowed = !isCommand && (zone.npm === true || zone.npm.test(specifier));
    return isAllowed ? undefined : `may not import "${specifier}"`;
  }
  const matches = (patterns: string[] = []) =>
    patterns.some((pattern) => new RegExp(pattern.replaceAll("$1", match?.[1] ?? "")).test(target));
  const isTestOnly =
    /\/testing\/|\.fixture\.ts$/.test(target) && !/\/testing\/|\.test\.tsx?$/.test(file);
  const isAllowed = matches(zone.may) && !matches(zone.mayNot) && !isTestOnly && !test.test(target);
  return isAllowed ? undefined : `may not import ${target}`;
}

/** The file an import means, from the root of the checkout; undefined for outside packages. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier)).split("?")[0];
  const ours = /^@kaunter\/(domain|contracts|words)\/(.+)$/.exec(specifier);
  if (ours) return `packages/${ours[1]}/src/${ours[2]}.ts`;
  const part = /^@kaunter\/web\/(.+)$/.exec(specifier)?.[1];
  if (part) return `packages/web/src/${part}${endingOf(part)}`;
  const app = /^@kaunter\/(\w+)/.exec(specifier);
  return app ? `apps/${app[1]}/` : undefined;
}

/** As in the exports of packages/web. */
function endingOf(part: string): string {
  if (part.endsWith(".css")) return "";
  return /^(ui|shell)\//.test(part) ? ".tsx" : ".ts";
}

const badNames = /(^|\/)(utils?|helpers?|common|misc|manager|base|data|info|service)(\.tsx?$|\/)/;

/** Every file of ours that is written by hand, but for the settings of tools. */
export function listSources(root: string): string[] {
  const wanted = ["ls-files", "-co", "--exclude-standard", "--", "*.ts", "*.tsx"];
  const listed = execFileSync("git", wanted, { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
  return files.filter((file) => !/^[^/]+\.ts$|\.config\.ts$|\.gen\.ts$/.test(file));
}

export function checkZones(root: string): string[] {
  const sources = listSources(root);
  return [
    ...sources
      .filter((file) => badNames.test(file))
      .map((file) => `${file} has a name that explains nothing`),
    ...sources.flatMap((file) => complaintsAbout(file, readFileSync(join(root, file), "utf8"))),
  ];
}
