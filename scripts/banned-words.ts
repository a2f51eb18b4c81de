import { kindNames } from "@kaunter/domain/charges/kinds";
import { Visitor, type ESTree } from "rolldown/utils";

export interface Ban {
  offset: number;
  text: string;
}

const isClock = (file: string) => /(^|\/)clock\.ts$/.test(file);
const isMoney = (file: string) => /(^|\/)money\.ts$|\/adapters\//.test(file);
const knowsNoProvider = (file: string) =>
  /^apps\/api\/src\/(?!adapters\/|testing\/|gateways\.ts$)/.test(file);
/** "Compound" is also a word of chemistry, "booking" one of the books, and "parking" what cars do: these may stand anywhere. */
const ambiguous: readonly string[] = ["compound", "booking", "parking"];
const kinds: readonly string[] = kindNames.filter((kind) => !ambiguous.includes(kind));
const homesOfKinds =
  /^packages\/(domain\/src\/(charges|vocabulary)|contracts\/src\/charges|words\/src)[./]|^apps\/(api\/src\/modules|portal\/src\/model)\/charges?\/kinds[./]|\/testing\//;
const knowsNoKind = (file: string) => !homesOfKinds.test(file);
const isProduct = (file: string) => /^(apps|packages)\//.test(file) && !/\.test\.tsx?$/.test(file);

const namesKind = "names a kind of charge: ask its home in charges/kinds";

/** What the house bans by name: hidden time and chance, floating money, the console, words nobody translated. */
export function bansIn(file: string, program: ESTree.Program): Ban[] {
  const bans: Ban[] = [];
  if (!isProduct(file)) return bans;
  const ban = (node: { start: number }, text: string) => bans.push({ offset: node.start, text });
  new Visitor({
    NewExpression: (node) => {
      if (nameOf(node.callee) === "Date" && node.arguments.length === 0 && !isClock(file)) {
        ban(node, "reads the clock: now is an argument");
      }
    },
    CallExpression: (node) => {
      const callee = nameOf(node.callee);
      if (callee === "fetch" && /^packages\/(?!web\/)/.test(file))
        ban(node, "talks to the network");
      if (callee === "parseFloat" && !isMoney(file))
        ban(node, "makes a float: money is integer sen");
    },
    MemberExpression: (node) => {
      const path = `${nameOf(node.object)}.${nameOf(node.property)}`;
      if (path === "Date.now" && !isClock(file)) ban(node, "reads the clock: now is an argument");
      if (path === "Math.random")
        ban(node, "is left to chance: pass randomness in, or use node:crypto");
      if (path.endsWith(".toFixed") && !isMoney(file)) ban(node, "formats a float: use money.ts");
      if (path.startsWith("console.")) ban(node, "writes to the console: use the log");
    },
    BinaryExpression: (node) => {
      const isHundred = node.right.type === "Literal" && node.right.value === 100;
      if (isHundred && "*/".includes(node.operator) && !isMoney(file)) {
        ban(node, "turns ringgit and sen into each other: only money.ts does");
      }
    },
    Literal: (node) => {
      const isProvider = node.value === "fpx" || node.value === "card";
      if (isProvider && knowsNoProvider(file)) ban(node, "names a provider: ask the gateway");
      if (kinds.includes(String(node.value)) && knowsNoKind(file)) ban(node, namesKind);
    },
    Property: (node) => {
      if (kinds.includes(nameOf(node.key)) && knowsNoKind(file)) ban(node, namesKind);
    },
    JSXText: (node) => {
      if (/\p{L}/u.test(node.value)) ban(node, `shows untranslated text: ${node.value.trim()}`);
    },
    JSXAttribute: (node) => {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      const isRead = ["aria-label", "title", "alt", "placeholder", "label"].includes(name);
      const text = node.value?.type === "Literal" ? node.value.value : "";
      if (isRead && /\p{L}/u.test(text)) ban(node, `shows untranslated text: ${text}`);
    },
  }).visit(program);
  return bans;
}

function nameOf(node: { type: string; name?: unknown }): string {
  return node.type === "Identifier" && typeof node.name === "string" ? node.name : "";
}
