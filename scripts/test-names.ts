import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** What makes a runner pass over what is written. */
const notRun = new Set(["skip", "todo", "fixme", "fails", "fail"]);

/** The names of the tests that a runner finds in a file, as they are written there; of a table of cases, its one name. */
export function testNames(file: string, source: string): Set<string> {
  const names = new Set<string>();
  let skipped = 0;
  const isSkipped = (call: ESTree.CallExpression) =>
    wordsOf(call.callee).some((word) => notRun.has(word));
  new Visitor({
    CallExpression(call) {
      const [root, ...words] = wordsOf(call.callee);
      if (isSkipped(call)) skipped += 1;
      const isTest = (root === "test" || root === "it") && !words.includes("describe");
      if (isTest && skipped === 0) names.add(textOf(call.arguments[0], source));
    },
    "CallExpression:exit"(call) {
      if (isSkipped(call)) skipped -= 1;
    },
  }).visit(parseSync(file, source).program);
  names.delete("");
  return names;
}

/** Of `test.each(table)` these are "test" and "each". */
function wordsOf(callee: ESTree.Node): string[] {
  if (callee.type === "Identifier") return [callee.name];
  if (callee.type === "CallExpression") return wordsOf(callee.callee);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  return [...wordsOf(callee.object), callee.property.name];
}

function textOf(argument: ESTree.Node | undefined, source: string): string {
  if (argument?.type === "Literal") return String(argument.value);
  if (argument?.type !== "TemplateLiteral") return "";
  return source.slice(argument.start + 1, argument.end - 1);
}
