import type { Told } from "./classes.ts";
import { leftOut, type Point, senseless } from "./points.ts";

export interface Outcome {
  isWhole: boolean;
  /** How the news came that moved the payment, and how long after the death it was whole; or what is wrong. */
  says: string;
}

/** A death at a point of a payment whose result is told in a certain way. */
export interface Cell {
  point: Point;
  told: Told;
  /** Why it cannot happen. */
  senseless: string | undefined;
  outcome?: Outcome;
}

export function cellsOf(points: readonly Point[], classes: readonly Told[]): Cell[] {
  return classes.flatMap((told) =>
    points.map((point) => ({ point, told, senseless: senseless(point, told) })),
  );
}

/** A table is finished sooner when its long cells are not left for the end. */
export function slowestFirst(one: Cell, other: Cell): number {
  const weight = ({ point, told }: Cell) =>
    (told.lateMs ?? 0) + (point.victim === "worker" ? 10_000 : 0);
  return weight(other) - weight(one);
}

/** The table, with points as rows and classes as columns, and below it what is left out or wrong. */
export function describe(cells: readonly Cell[]): string {
  const classes = [...new Set(cells.map(({ told }) => told))];
  const points = [...new Set(cells.map(({ point }) => point))];
  const textOf = (point: Point, told: Told) => {
    const cell = cells.find((each) => each.point === point && each.told === told);
    if (!cell?.outcome) return "-";
    return cell.outcome.isWhole ? `ok ${cell.outcome.says}` : "FAULT";
  };
  const rows = [
    ["point", "dies when", ...classes.map(({ name }) => name)],
    ...points.map((point) => [
      point.id,
      point.means,
      ...classes.map((told) => textOf(point, told)),
    ]),
  ];
  const notes = [leftOut, ...cells.flatMap(noteOf)];
  return [...aligned(rows), ...notes].map((line) => `${line}\n`).join("");
}

function noteOf({ point, told, senseless: reason, outcome }: Cell): string[] {
  const name = `${point.id} ${told.name}`;
  if (reason !== undefined) return [`-  ${name}: ${reason}`];
  return outcome && !outcome.isWhole ? [`FAULT  ${name}: ${outcome.says}`] : [];
}

function aligned(rows: readonly string[][]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lineOf = (row: string[]) => row.map((text, column) => text.padEnd(widthOf(column)));
  return rows.map((row) => lineOf(row).join("  ").trimEnd());
}
