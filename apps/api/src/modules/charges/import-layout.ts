/** What a cell of a council's file should have held. */
export type Expected =
  | { readonly shape: "text"; readonly longest: number; readonly isRequired: boolean }
  | { readonly shape: "reference" | "plate"; readonly example: string }
  | { readonly shape: "count"; readonly least: number; readonly most: number }
  | { readonly shape: "choice"; readonly choices: readonly string[] }
  | { readonly shape: "amount" | "balance" | "day" | "yes_no" | "receipts" };

export interface Column<Value = unknown> {
  expected: Expected;
  /** What it is, for whoever writes the file. */
  means: string;
  example: string;
  /** A file may be without it. */
  isOptional?: true;
  /** The value of a cell, or nothing when it is not what was expected. */
  read(cell: string): Value | undefined;
}

export interface ImportedCharge {
  number: string;
  /** A second thing to be found by: the plate of a vehicle. */
  plate?: string;
  /** As the kind's own rules read it. */
  record: unknown;
  /** Those of our receipts that the record contains; nothing when the file does not say. */
  receipts?: readonly string[];
}

/** Cells that are right one by one and wrong together. */
export class MisfitCell extends Error {
  readonly column: string;
  readonly expected: Expected;

  constructor(column: string, expected: Expected) {
    super(`${column} does not fit the rest of its row`);
    this.column = column;
    this.expected = expected;
  }
}

type Columns<Values> = { readonly [Name in keyof Values]: Column<Values[Name]> };
export type OfYear<Values> = Values & { year: number };

/** The columns of a kind's file. Those in `yearly` come once for each year: `charge_2026`. */
export interface ImportLayout<Values = Record<string, unknown>, Yearly = Record<string, unknown>> {
  columns: Columns<Values>;
  yearly: Columns<Yearly>;
  /** Refuses with `MisfitCell`. */
  toCharge(values: Values, years: readonly OfYear<Yearly>[]): ImportedCharge;
}

/** A layout whose reader knows what its columns hold; whoever reads a file does not. */
export function layoutOf<Values, Yearly = unknown>(
  layout: Omit<ImportLayout<Values, Yearly>, "yearly"> & { yearly?: Columns<Yearly> },
): ImportLayout {
  return { yearly: {}, ...layout } as unknown as ImportLayout;
}
