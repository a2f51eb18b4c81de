import {
  type Column,
  type Expected,
  type ImportedCharge,
  type ImportLayout,
  MisfitCell,
} from "../../charges/import-layout.ts";

/** What is wrong with a row of a file. */
export type RowFault = { row: number } & (
  | { column: string; said: string; expected: Expected }
  | { cellCount: number; columnCount: number }
  | { column: string; said: string; firstRow: number }
);

export interface HeaderFaults {
  missing: string[];
  unknown: string[];
  repeated: string[];
}

interface Place {
  name: string;
  /** Its name in the layout: `charge` for `charge_2026`. */
  key: string;
  column: Column;
  at: number;
}

interface Plan {
  fixed: readonly Place[];
  years: readonly { year: number; places: readonly Place[] }[];
}

/** Finds the layout's columns in a header, in any order, or says what is missing or too much. */
export function planRows(layout: ImportLayout, header: readonly string[]): Plan | HeaderFaults {
  const names = header.map((name) => name.trim().toLowerCase());
  const years = yearsIn(layout, names);
  const placesOf = (columns: ImportLayout["columns"], suffix = ""): Place[] =>
    Object.entries(columns)
      .map(([key, column]) => {
        const name = `${key}${suffix}`;
        return { name, key, column, at: names.indexOf(name) };
      })
      .filter(({ at, column }) => at >= 0 || !column.isOptional);
  const plan = {
    fixed: placesOf(layout.columns),
    years: years.map((year) => ({ year, places: placesOf(layout.yearly, `_${year}`) })),
  };
  const wanted = [...plan.fixed, ...plan.years.flatMap(({ places }) => places)];
  const missing = wanted.filter(({ at }) => at < 0).map(({ name }) => name);
  if (years.length === 0) missing.push(...Object.keys(layout.yearly).map((key) => `${key}_YYYY`));
  const known = new Set(wanted.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  const repeated = names.filter((name, at) => names.indexOf(name) < at && known.has(name));
  const isWhole = missing.length + unknown.length + repeated.length === 0;
  return isWhole ? plan : { missing, unknown, repeated };
}

function yearsIn({ yearly }: ImportLayout, names: readonly string[]): number[] {
  const found = names.flatMap((name) => {
    const [, key = "", year = ""] = /^(.+)_((?:19|20|21)\d{2})$/.exec(name) ?? [];
    return Object.hasOwn(yearly, key) ? Number(year) : [];
  });
  return [...new Set(found)].toSorted((one, other) => one - other);
}

/** The charge of a row, or everything that is wrong with it. */
export function readRow(
  layout: ImportLayout,
  plan: Plan,
  { row, cells }: { row: number; cells: readonly string[] },
): ImportedCharge | RowFault[] {
  const columnCount =
    plan.fixed.length + plan.years.reduce((count, { places }) => count + places.length, 0);
  if (cells.length !== columnCount) return [{ row, cellCount: cells.length, columnCount }];
  const faults: RowFault[] = [];
  const saidAt = ({ at }: Place) => cells[at]?.trim() ?? "";
  const read = (places: readonly Place[]) => {
    const values: Record<string, unknown> = {};
    for (const place of places) {
      const { name: column, key } = place;
      const said = saidAt(place);
      const { expected } = place.column;
      values[key] = place.column.read(said);
      if (values[key] === undefined) faults.push({ row, column, said, expected });
    }
    return values;
  };
  const values = read(plan.fixed);
  const years = plan.years
    .filter(({ places }) => places.some((place) => saidAt(place) !== ""))
    .map(({ year, places }) => ({ ...read(places), year }));
  if (faults.length > 0) return faults;
  try {
    return layout.toCharge(values, years);
  } catch (error) {
    if (!(error instanceof MisfitCell)) throw error;
    const { column, expected } = error;
    const said = saidAt(plan.fixed.find(({ key }) => key === column) ?? unplanned(column));
    return [{ row, column, said, expected }];
  }
}

function unplanned(column: string): never {
  throw new Error(`There is no column ${column}`);
}
