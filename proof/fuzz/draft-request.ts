import { knowledgeFor } from "./knowledge.ts";
import type { Material, Operation } from "./material.ts";
import { encodeText, type Message, mutateForm } from "./mutate-form.ts";
import { oddBytes, oddTexts } from "./odd-values.ts";
import type { Random } from "./random.ts";
import { type Knowledge, type Schema, spoilOne, writeJson } from "./write-json.ts";

/** A request before it becomes bytes. */
export interface Draft {
  method: string;
  target: string;
  type?: string;
  body?: string;
  headers?: Message;
}

const formType = "application/x-www-form-urlencoded";
const types = [
  "application/json",
  formType,
  "text/plain",
  "application/json; charset=utf-16",
  "application/json;",
  " application/json",
  "APPLICATION/JSON",
  "application/problem+json",
  "multipart/form-data; boundary=a",
  "application/xml",
  "a",
  "",
  "/",
  "application/json\tx",
];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

type Way = (material: Material, random: Random) => Draft;

const callDescribed: Way = ({ operations, known, cookies }, random) => {
  const operation = random.pick(operations);
  const knowledge = knowledgeFor(operation.body, random.pick(known));
  const odds = random.pick([0, 0, 1, 3, 10, 30]);
  const fieldsOf = (schema: Schema) =>
    JSON.parse(writeJson(schema, knowledge, random, 0)) as Message;
  const query = Object.entries(fieldsOf(operation.query)).map(([name, value]) => {
    const text = random.chance(odds) ? random.pick(oddTexts) : value;
    return `${name}=${random.chance(90) ? encodeText(text) : text.replaceAll(/\s/g, "")}`;
  });
  const target =
    pathOf(operation, knowledge, random) + (query.length > 0 ? `?${query.join("&")}` : "");
  // Nobody logs out: the others would be guests from then on.
  const isSignedIn =
    random.chance(60) && !(operation.method === "DELETE" && /session/.test(target));
  const shown = isSignedIn ? { cookie: random.pick(cookies) } : {};
  const headers = { ...fieldsOf(operation.headers), ...shown };
  const draft = { method: operation.method, target, headers };
  if (!operation.body) return draft;
  const written = writeJson(operation.body, knowledge, random, odds);
  const body = odds === 0 ? spoilOne(written, random) : written;
  return { ...draft, type: "application/json", body: mangle(body, random) };
};

const report: Way = ({ messages }, random) => {
  const target = random.pick(["/processPayment", "/receipt"]);
  const body = mangle(mutateForm(messages, random), random);
  return { method: "POST", target, type: formType, body };
};

const handOff: Way = ({ handOffs }, random) => {
  const body = mangle(mutateForm(handOffs, random), random);
  return { method: "POST", target: "/handoff", type: formType, body };
};

const oddPaths = [
  "/../package.json",
  "/assets/..%2f..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/x",
  "/assets/%00",
  "/%",
  "/%zz",
  "/%c0%af",
  "/%E9",
  "//evil.example",
  "/\\evil.example",
  "http://evil.example/",
  "*",
  "/?%",
  "/search?__proto__=1&__proto__=2",
  "/api/licenses?id=a&id=b&council=mpt&type=license",
  "/api/reference/static/..%2f..%2fpackage.json",
  "/.git/config",
  "/csp.json",
  `/${"a/".repeat(3_000)}`,
  `/${"a".repeat(15_000)}`,
  `/api/query/${"%41".repeat(300)}`,
];

const fetchFile: Way = ({ files }, random) => {
  const file = random.pick(files);
  const ends = ["", "/", "?", "?a=%", "#", "%00", "/..", ".br", ".gz", "%2f", ";a"];
  const target = random.chance(50) ? file + random.pick(ends) : random.pick(oddPaths);
  return { method: random.pick(["GET", "GET", "HEAD"]), target };
};

/** Any of the others, but by another method or as another type. */
const mistake: Way = (material, random) => {
  const draft = random.pick([callDescribed, report, handOff, fetchFile])(material, random);
  const body = random.chance(70) ? (draft.body ?? oddBytes(random, 300)) : oddBytes(random, 3_000);
  return { target: draft.target, method: random.pick(methods), type: random.pick(types), body };
};

const large: Way = ({ operations }, random) => {
  const { method, path } = random.pick(operations);
  const body = random
    .pick(["[", '"', "a=", "{", " "])
    .repeat(random.pick([17_000, 66_000, 300_000]));
  return { method, target: path, type: random.pick(["application/json", formType]), body };
};

const ways: readonly Way[] = [
  ...Array.from({ length: 45 }, () => callDescribed),
  ...Array.from({ length: 25 }, () => report),
  ...Array.from({ length: 8 }, () => handOff),
  ...Array.from({ length: 10 }, () => fetchFile),
  ...Array.from({ length: 11 }, () => mistake),
  large,
];

/** What one of the ways would send. */
export function draftRequest(material: Material, random: Random): Draft {
  return random.pick(ways)(material, random);
}

function pathOf({ path }: Operation, knowledge: Knowledge, random: Random): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const known = random.chance(70) ? knowledge[name] : undefined;
    return encodeText(random.pick(known ?? oddTexts));
  });
}

/** Now and then cut short, doubled or with some bytes changed. */
function mangle(body: string, random: Random): string {
  if (random.chance(90)) return body;
  const at = random.below(body.length + 1);
  return random.pick([
    () => body.slice(0, at),
    () => body + body,
    () => body.slice(0, at) + oddBytes(random, 8) + body.slice(at),
    () => `\uFEFF${body}`,
  ])();
}
