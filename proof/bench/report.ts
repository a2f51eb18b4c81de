import { medianOf, quantileOf } from "../figures.ts";
import { type Figure, lineCounts, type Round, verbs } from "./round.ts";

export const goals = { create: 0.5, settle: 0.4, cpuMs: 6, heldRate: 170, slowestMs: 300 };

const decimals = (count: number) =>
  new Intl.NumberFormat("en", { minimumFractionDigits: count, maximumFractionDigits: count });
export const write = (value: number, count = 0) => decimals(count).format(value);

export function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${write(medianOf(values), 2)} (${write(least, 2)}-${write(most, 2)})`;
}

const columns = ["", "limit/s", "HTTP/s", "HTTP:limit", "goal"];
const widths = [16, 8, 8, 18, 12];

export const row = (cells: readonly string[], sizes: readonly number[] = widths) =>
  `  ${cells.map((cell, index) => cell.padEnd(sizes[index] ?? 0)).join(" ")}`.trimEnd();

/** A goal and whether it was reached; a missed one is news, not a failure of the bench. */
export const judge = (isReached: boolean, goal: string) =>
  `${goal} ${isReached ? "reached" : "MISSED"}`;

export function describeRounds(rounds: readonly Round[]): string[] {
  const rows = lineCounts.flatMap((lines) =>
    verbs.map((verb) => describeRates(rounds, lines, verb)),
  );
  return [
    `Rates: medians of ${rounds.length} rounds; ratios of each round, their median (least-most)`,
    row(columns),
    ...rows,
    "",
    "CPU of one payment in ms: medians, over HTTP and, of PostgreSQL alone, for the least SQL of the same work",
    row(["", "API", "PostgreSQL", "both", "limit"], workWidths),
    ...lineCounts.flatMap((lines) => describeWork(rounds, lines)),
  ];
}

function describeRates(
  rounds: readonly Round[],
  lines: (typeof lineCounts)[number],
  verb: (typeof verbs)[number],
): string {
  const rates = (side: keyof Round[1]) => rounds.map((round) => round[lines][side][verb].rate);
  const reached = rates("http").map((rate, index) => rate / (rates("limit")[index] ?? 1));
  return row([
    `${verb}, ${lines} line${lines > 1 ? "s" : ""}`,
    write(medianOf(rates("limit"))),
    write(medianOf(rates("http"))),
    spread(reached),
    judge(medianOf(reached) >= goals[verb], `>=${goals[verb]}`),
  ]);
}

const workWidths = [16, 8, 10, 8, 8];

function describeWork(rounds: readonly Round[], lines: (typeof lineCounts)[number]): string[] {
  const of = (side: keyof Round[1], verb: (typeof verbs)[number], name: "api" | "postgres") =>
    medianOf(rounds.map((round) => partOf(round[lines][side][verb], name)));
  const cells = (verb: (typeof verbs)[number]) => [
    of("http", verb, "api"),
    of("http", verb, "postgres"),
    of("http", verb, "api") + of("http", verb, "postgres"),
    of("limit", verb, "postgres"),
  ];
  const sums = cells("create").map((cell, index) => cell + (cells("settle")[index] ?? 0));
  const line = (label: string, values: readonly number[]) =>
    row([`${label}, ${lines}`, ...values.map((value) => write(value, 2))], workWidths);
  const goal = judge((sums[2] ?? 0) <= goals.cpuMs, `<=${goals.cpuMs} ms`);
  return [
    line("create", cells("create")),
    line("settle", cells("settle")),
    `${line("whole", sums)}   ${goal}`,
  ];
}

const partOf = ({ work }: Figure, name: string) => work[name] ?? 0;

export function describeLatencies(latenciesMs: readonly number[]): string {
  const at = (share: number) => `${write(quantileOf(latenciesMs, share))} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`;
}
