// Prints the tables and the diagram of docs/payment-lifecycle.md from the rules themselves.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  decide,
  type Evidence,
  evidence,
  statusOf,
  statusOfPayment,
} from "../packages/domain/src/payment/lifecycle.ts";
import { root } from "../tools/stage/processes.ts";

const page = "docs/payment-lifecycle.md";
const startMark = "<!-- Printed by scripts/lifecycle.ts from here -->";
const endMark = "<!-- to here -->";

const meanings = {
  none: "The provider has said nothing.",
  awaiting: "The provider says that the bank, or a second person, has yet to decide.",
  unanswered: "We conclude: the schedule of asks is used up. A person must look.",
  lapsed: "We conclude: the deadline has passed and the provider knows nothing of it.",
  abandoned: "The provider says that the payer cancelled.",
  declined: "The provider says that the bank refused.",
  mismatched: "The provider approved another amount or currency. A person must look.",
  dismissed: "A person rules that a mismatched amount is given back.",
  approved: "The provider approved exactly what we asked for.",
} as const satisfies Record<Evidence, string>;

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [head, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n");
}

const aPayment = (...known: Evidence[]) => ({
  attempts: known.map((word, place) => ({ reference: String(place), evidence: word })),
});

const statusTable = table(
  ["Evidence", "What it means", "Status"],
  evidence.map((word) => [word, meanings[word], statusOf[word]]),
);

function outcome(held: Evidence, told: Evidence): string {
  const decision = decide(aPayment(held), { reference: "0", evidence: told });
  return decision.kind === "move"
    ? decision.to
    : { unchanged: "", contradiction: "alert" }[decision.kind];
}

const toldTable = table(
  ["Known, then told", ...evidence.slice(1)],
  evidence.map((held) => [held, ...evidence.slice(1).map((told) => outcome(held, told))]),
);

const attemptsTable = table(
  ["Older, and newest", ...evidence],
  evidence.map((older) => [
    older,
    ...evidence.map((newest) => statusOfPayment(aPayment(older, newest))),
  ]),
);

/** The moves of a payment with one attempt: from one status to another, and what brings them about. */
function movesOfOneAttempt(): string[] {
  const causes = new Map<string, Set<Evidence>>();
  for (const held of evidence) {
    for (const told of evidence) {
      const decision = decide(aPayment(held), { reference: "0", evidence: told });
      if (decision.kind !== "move" || decision.from === decision.to) continue;
      const edge = `${decision.from} --> ${decision.to}`;
      causes.set(edge, (causes.get(edge) ?? new Set()).add(told));
    }
  }
  return Array.from(causes, ([edge, words]) => `    ${edge} : ${[...words].join(", ")}`);
}

function render(): string {
  const diagram = [
    "```mermaid",
    "stateDiagram-v2",
    "    direction LR",
    `    [*] --> ${statusOf.none}`,
    ...movesOfOneAttempt(),
    `    ${statusOf.approved} --> [*]`,
    "```",
  ].join("\n");
  return [
    "### Evidence, weakest to strongest",
    statusTable,
    "### What an attempt learns",
    "Rows: what is known. Columns: what is told now. The cell is the new status; empty means that nothing changes.",
    toldTable,
    "### Two attempts",
    "Rows: what is known of the superseded attempt. Columns: what is known of the newest.",
    attemptsTable,
    "### The statuses of a payment with one attempt",
    diagram,
  ].join("\n\n");
}

function withTables(text: string): string {
  const start = text.indexOf(startMark);
  const end = text.indexOf(endMark);
  if (start < 0 || end < start) throw new Error(`${page} has lost its marks`);
  return `${text.slice(0, start)}${startMark}\n\n${render()}\n\n${text.slice(end)}`;
}

/** A complaint when the page does not show the rules as they are. */
export function lifecycleIsCurrent(checkout: string): string[] {
  const text = readFileSync(join(checkout, page), "utf8");
  return text === withTables(text) ? [] : [`${page} is old: run node scripts/lifecycle.ts`];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(root, page);
  writeFileSync(file, withTables(readFileSync(file, "utf8")));
}
