import { Readable } from "node:stream";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { asOwner, type TestDatabase } from "./test-database.ts";
import { importFile } from "../modules/imports/import-file.ts";
import { importableKinds } from "../modules/imports/importable-kinds.ts";
import type { ImportOrder } from "../modules/imports/import-order.ts";

export type Cells = Record<string, string>;

/** A row as the layout's own examples write it, without columns that may be left out, with changes. */
export function rowOf(kindName: string, changes: Cells = {}): Cells {
  const { columns, yearly } = layoutOf(kindName);
  const needed = Object.entries(columns).filter(([, { isOptional }]) => !isOptional);
  const fixed = needed.map(([name, { example }]) => [name, example]);
  const ofYear = Object.entries(yearly).map(([name, { example }]) => [`${name}_2020`, example]);
  return { ...(Object.fromEntries([...fixed, ...ofYear]) as Cells), ...changes };
}

export function csvOf(rows: readonly Cells[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const write = (cells: string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))].map(write).join("\n");
}

export function layoutOf(kindName: string) {
  return kindOf(kindName).importLayout;
}

function kindOf(kindName: string) {
  const kind = importableKinds.find((each) => each.kind === kindName);
  if (!kind) throw new Error(`There are no files of ${kindName}`);
  return kind;
}

/** Prices that no day changes. */
const rates = {
  assessment: { interestMonthlyBasisPoints: 0, rebateBasisPoints: 0 },
  compound: { ladder: [{ untilDay: 100_000, vehicleSen: 1_000, otherBasisPoints: 10_000 }] },
  trading_licence: { lapsedYearsLimit: 200 },
  council_licence: { lapsedYearsLimit: 200 },
};

/** The order to take in a file of Tawau, as of now. */
export async function orderOf(
  database: TestDatabase,
  kindName: string,
  csv: string | Buffer,
): Promise<ImportOrder> {
  return {
    council: "mpt",
    kind: kindOf(kindName),
    asOf: await momentIn(database, "0"),
    fileName: `${kindName}.csv`,
    file: Readable.from([Buffer.from(csv)]),
    by: "Rosnah",
    isRehearsal: false,
  };
}

/** The registers of a test's database, filled by files. */
export function registersOf(database: TestDatabase) {
  const importCsv = async (
    kindName: string,
    csv: string | Buffer,
    changes: Partial<ImportOrder> = {},
  ) => importFile(database, { ...(await orderOf(database, kindName, csv)), ...changes });
  return {
    import: importCsv,
    /** An import that must succeed. */
    done: async (...given: Parameters<typeof importCsv>) => {
      const imported = await importCsv(...given);
      if (imported.outcome !== "imported")
        throw new Error(`It was not imported: ${imported.outcome}`);
      return imported;
    },
    /** Equal for two registers only if they show the same charges. */
    checksum: async () => {
      const [row] = await asOwner(
        database,
        `select md5(string_agg(concat_ws('|', council_code, kind, number, plate, record, settlements, as_of), E'\\n'
           order by council_code, kind, number)) as sum from charges where is_listed`,
      );
      return (row as { sum: string | null }).sum;
    },
    setUp: (council: CouncilCode) =>
      asOwner(
        database,
        `insert into councils (code, name_my, name_en, name_zh, kinds, rates) values ('${council}', 'a', 'b', 'c',
           '{${importableKinds.map(({ kind }) => kind).join()}}', '${JSON.stringify(rates)}')`,
      ),
  };
}

/** A moment by the database's clock: "0" is now, "-1 day" is yesterday. */
export async function momentIn(database: TestDatabase, away: string): Promise<Date> {
  const [row] = await asOwner(database, `select now() + interval '${away}' as at`);
  return (row as { at: Date }).at;
}
