import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

export interface Plan {
  "Query Text": string;
  Plan: PlanNode;
}

/** With these a server's log tells the plan of every statement that is slower than it is told later. */
export const planSettings = {
  shared_buffers: "1GB",
  shared_preload_libraries: "auto_explain",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_format": "json",
};

/** Follows such a log; each call reads what is new. */
export function followPlans(logFile: string): () => Plan[] {
  let from = 0;
  return () => {
    const file = openSync(logFile, "r");
    const bytes = Buffer.alloc(fstatSync(file).size - from);
    from += readSync(file, bytes, 0, bytes.length, from);
    closeSync(file);
    const told = bytes.toString("utf8").matchAll(/ plan:\n((?:\t.*\n)+)/g);
    return Array.from(told, ([, text = ""]) => JSON.parse(text.replaceAll(/^\t/gm, "")) as Plan);
  };
}

/** The blocks of 8 KB that the statements about a history read, from memory or disk. */
export function blocksOf(plans: readonly Plan[]): number {
  return allBlocksOf(
    plans.filter((plan) => /payment_owners|payment_lines/.test(plan["Query Text"])),
  );
}

export function allBlocksOf(plans: readonly Plan[]): number {
  return plans.reduce((sum, plan) => sum + blocksRead(plan), 0);
}

export const blocksRead = ({ Plan: plan }: Plan) =>
  (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);

/** The statement that read most, with what it read it from. */
export function heaviestOf(plans: readonly Plan[]): string {
  const [heaviest] = plans.toSorted((one, other) => blocksRead(other) - blocksRead(one));
  if (!heaviest) return "";
  const scans = scansIn(heaviest.Plan).map((node) => {
    const name = node["Index Name"] ?? node["Relation Name"];
    return `${node["Node Type"]} ${name}: ${node["Shared Hit Blocks"] ?? 0}`;
  });
  return `${blocksRead(heaviest)} blocks: ${scans.join(", ")}\n    ${heaviest["Query Text"].slice(0, 200)}`;
}

function scansIn(node: PlanNode): PlanNode[] {
  const own = node["Relation Name"] === undefined && node["Index Name"] === undefined ? [] : [node];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}
