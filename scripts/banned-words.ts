import { declaredKind, kindNames, parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { paymentMethods, providers } from "@kaunter/domain/vocabulary/payments";
import { Visitor, type ESTree } from "rolldown/utils";

export interface Ban {
  offset: number;
  text: string;
}

const isClock = (file: string) => /(^|\/)clock\.ts$/.test(file);
const isMoney = (file: string) => /(^|\/)money\.ts$|\/adapters\//.test(file);
const isProduct = (file: string) => /^(apps|packages)\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Where the kinds of charges live, in each layer; a part that has a kind's name is its home, too. */
const homesOfKinds =
  /^packages\/(domain\/src\/(charges|vocabulary)|contracts\/src\/(charges|declarations)|words\/src)[./]|^apps\/(api\/src\/modules|portal\/src\/model)\/charges?\/kinds[./]|\/parking[./]|\/testing\//;
/** The sandbox plays providers and shares no word with the product. */
const homesOfProviders =
  /^packages\/(domain\/src\/(vocabulary|payment)|words\/src)\/|^apps\/(api\/src\/(adapters\/|gateways\.ts$)|portal\/src\/model\/payment\/ways\/|sandbox\/)|\/testing\//;

interface Named {
  names: readonly string[];
  homes: RegExp;
  text: string;
}

const homes: readonly Named[] = [
  {
    names: [...kindNames, declaredKind, parkingHoursKind],
    homes: homesOfKinds,
    text: "names a kind of charge: ask its home in charges/kinds",
  },
  {
    names: [...providers, ...Object.keys(paymentMethods)],
    homes: homesOfProviders,
    text: "names a provider: ask the gateway, or in the portal model/payment/ways",
  },
];

/** Names that mean something else: what, and where alone. They are fields, unless they are also texts. */
const otherMeanings: readonly { name: string; at: RegExp; means: string; isText?: true }[] = [
  {
    name: "booking",
    at: /^(apps\/api\/src\/modules\/(payments|books|settlements)|packages\/domain\/src\/payment)\//,
    means: "what an event does in the books",
  },
  {
    name: "compound",
    at: /^apps\/(portal\/src\/(model\/(charge|search)|features)\/|api\/src\/(cli\/bill-qr|modules\/bills\/reminders\/))|^packages\/contracts\/src\/search-address/,
    means: "the field of a search that says which type of compound is looked for",
  },
  {
    name: "parking",
    isText: true,
    at: /^apps\/(portal\/src\/(app\/routes|model\/session\/forget-texts)|api\/src\/cli)\.ts$/,
    means:
      "a topic of words, a note on this device, and a command, named in the lists of all of them",
  },
];

function bannedName(name: string, file: string, isField: boolean): string | undefined {
  const isOther = otherMeanings.some(
    (other) => other.name === name && other.at.test(file) && (isField || other.isText),
  );
  if (isOther) return undefined;
  return homes.find((each) => each.names.includes(name) && !each.homes.test(file))?.text;
}

/** What the house bans by name: hidden time and chance, floating money, the console, words nobody translated. */
export function bansIn(file: string, program: ESTree.Program): Ban[] {
  const bans: Ban[] = [];
  if (!isProduct(file)) return bans;
  const ban = (node: { start: number }, text: string) => bans.push({ offset: node.start, text });
  /** Where names of styles stand. */
  const styles = new Set<number>();
  const banName = (node: { start: number }, name: string, isField: boolean) => {
    const text = bannedName(name, file, isField);
    if (text !== undefined) ban(node, text);
  };
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
      if (!node.computed) banName(node, nameOf(node.property), true);
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
      if (!styles.has(node.start)) banName(node, String(node.value), false);
    },
    Property: (node) => {
      if (!node.computed) banName(node, nameOf(node.key), true);
    },
    JSXText: (node) => {
      if (/\p{L}/u.test(node.value)) ban(node, `shows untranslated text: ${node.value.trim()}`);
    },
    JSXAttribute: (node) => {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      if (name === "className" && node.value) styles.add(node.value.start);
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
