import { blocksRead, followPlans, type Plan, type PlanNode } from "../history/read-blocks.ts";

/** One statement of an activity, however often it ran. */
export interface Statement {
  text: string;
  /** Of the run that read most, in blocks of 8 KB from memory or disk; for each row, where rows are written. */
  blocks: number;
  /** Which tables and indexes it read, and how. */
  nodes: string[];
}

export type Recording = Map<string, Map<string, Statement>>;

/** Takes down what the product asked of the database, activity by activity. */
export function openRecorder(logFile: string) {
  const read = followPlans(logFile);
  const recording: Recording = new Map();
  /** What goes on all the time belongs to no activity. */
  const heard = new Set<string>();
  read();
  return {
    recording,
    note: (activity: string): void => {
      const own = recording.get(activity) ?? new Map<string, Statement>();
      recording.set(activity, own);
      for (const plan of read()) {
        const text = shapeOf(plan["Query Text"]);
        if (heard.has(text) && !own.has(text)) continue;
        const [before, blocks] = [own.get(text), blocksOf(plan)];
        if (!before || before.blocks < blocks)
          own.set(text, { text, blocks, nodes: nodesOf(plan.Plan) });
      }
    },
    /** From now on, what this activity asks is not counted for others. */
    hear: (activity: string): void => {
      for (const text of recording.get(activity)?.keys() ?? []) heard.add(text);
    },
  };
}

/** How much is written at once depends on what came together in a moment, so that is counted row by row. */
function blocksOf(plan: Plan): number {
  return Math.round(blocksRead(plan) / Math.max(1, rowsWrittenBy(plan.Plan)));
}

function rowsWrittenBy(node: PlanNode): number {
  const [source] = node.Plans ?? [];
  if (node["Node Type"] === "ModifyTable") return source?.["Actual Rows"] ?? 1;
  return Math.max(0, ...(node.Plans ?? []).map(rowsWrittenBy));
}

/** The statement without its values, so that the same one is known again. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/'[^']*'/g, "?")
    .replaceAll(/\$\d+|\b\d+\b/g, "?")
    .replaceAll(/\((?:\?(?:, )?)+\)(?:, \((?:\?(?:, )?)+\))*/g, "(?)")
    .trim();
}

function nodesOf(node: PlanNode): string[] {
  const name = node["Index Name"] ?? node["Relation Name"];
  const own = name === undefined ? [] : [`${node["Node Type"]} ${name}`];
  return [...new Set([...own, ...(node.Plans ?? []).flatMap(nodesOf)])];
}
