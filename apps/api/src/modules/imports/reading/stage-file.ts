import { createHash } from "node:crypto";
import type { Client } from "pg";
import { type CopyCell, copyRows } from "../../../db/copy-rows.ts";
import { ImportRefused, type ImportOrder, type Terms } from "../import-order.ts";
import { BrokenCsv, readCsv } from "./read-csv.ts";
import { planRows, readRow, type RowFault } from "./read-rows.ts";
import { payableSen } from "./payable.ts";

/** As many faults as a person may want to see at once; all faulty rows are counted. */
const faultsShown = 1_000;

type Table = Pick<ImportOrder, "kind" | "file">;

/**
 * Reads a file into the connection's own table `staged` and answers its hash. The file streams through: only a few
 * thousand rows are in memory at any time. One bad row refuses the file, after all have been read.
 */
export async function stageFile(client: Client, order: Table, terms: Terms): Promise<string> {
  await client.query(`create temporary table staged (row_no integer primary key, number text not null,
    plate text, record jsonb not null, payable_sen bigint not null, receipts text[])`);
  const hash = createHash("sha256");
  const faults = faultList();
  const records = readRecords(order, textOf(order.file, hash), faults);
  await copyRows(client, "staged", rowsOf(order, records, terms));
  await client.query("analyze staged");
  await findRepeated(client, order, faults);
  faults.refuse();
  return hash.digest("hex");
}

async function* rowsOf(
  { kind }: Table,
  records: ReturnType<typeof readRecords>,
  terms: Terms,
): AsyncGenerator<CopyCell[]> {
  for await (const { row, number, plate, record, receipts } of records) {
    const sen = payableSen(kind, record, terms);
    const contained = receipts ? `{${receipts.join()}}` : null;
    yield [row, number, plate ?? null, JSON.stringify(record), sen, contained];
  }
}

async function* readRecords(
  { kind: { importLayout } }: Table,
  text: AsyncIterable<string>,
  faults: Faults,
) {
  let plan: Exclude<ReturnType<typeof planRows>, { missing: string[] }> | undefined;
  let isEmpty = true;
  for await (const { row, cells } of readTable(text)) {
    if (plan === undefined) {
      const found = planRows(importLayout, cells);
      if ("missing" in found) throw new ImportRefused({ code: "header", ...found });
      plan = found;
      continue;
    }
    // Spreadsheets write rows of commas below the last one.
    if (cells.every((cell) => cell.trim() === "")) continue;
    isEmpty = false;
    const read = readRow(importLayout, plan, { row, cells });
    if (Array.isArray(read)) faults.add(read, 1);
    else yield { ...read, row };
  }
  // An export that broke off after its header would take the whole register away.
  if (isEmpty) throw new ImportRefused({ code: "empty" });
}

async function* readTable(text: AsyncIterable<string>) {
  try {
    yield* readCsv(text);
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    throw new ImportRefused({ code: "broken", row: error.row });
  }
}

async function* textOf(file: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of file) {
      hash.update(bytes);
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportRefused({ code: "not_text" });
  }
}

/** The same number twice: which one would count? */
async function findRepeated(client: Client, { kind }: Table, faults: Faults): Promise<void> {
  const { rows } = await client.query<{ row: number; number: string; first: number; all: number }>(
    `select row_no as row, number, first, count(*) over ()::integer as all from (
       select row_no, number, min(row_no) over (partition by number) as first from staged) as each
     where row_no > first order by row_no limit ${faultsShown}`,
  );
  const [column = ""] = Object.keys(kind.importLayout.columns);
  const repeated = rows.map(({ row, number, first }) => {
    return { row, column, said: kind.writeNumber(number), firstRow: first };
  });
  faults.add(repeated, rows[0]?.all ?? 0);
}

type Faults = ReturnType<typeof faultList>;

function faultList() {
  const faults: RowFault[] = [];
  let rowCount = 0;
  return {
    add: (ofRows: readonly RowFault[], count: number) => {
      rowCount += count;
      if (faults.length < faultsShown) faults.push(...ofRows);
    },
    refuse: () => {
      if (rowCount === 0) return;
      const inOrder = faults.toSorted((one, other) => one.row - other.row);
      throw new ImportRefused({ code: "faulty_rows", faults: inOrder, rowCount });
    },
  };
}
