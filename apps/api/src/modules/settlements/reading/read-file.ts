import { BrokenCsv, readCsv, type CsvRow } from "../../imports/reading/read-csv.ts";
import { readSettlement, type SettlementFile } from "./read-settlement.ts";
import { readStatement, type StatementFile } from "./read-statement.ts";
import { UnreadableFile } from "./cells.ts";

export type InboxFile = SettlementFile | StatementFile;

/** Reads a file that a provider or a bank gave. One fault refuses the whole: the row may be the one that matters. */
export async function readFile(bytes: Buffer): Promise<InboxFile> {
  const rows = await rowsOf(bytes);
  switch (rows[0]?.cells[0]) {
    case "SETTLEMENT":
      return readSettlement(rows);
    case "STATEMENT":
      return readStatement(rows);
    default:
      throw new UnreadableFile("Row 1 must begin with SETTLEMENT or STATEMENT.");
  }
}

async function rowsOf(bytes: Buffer): Promise<CsvRow[]> {
  async function* whole() {
    yield new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  }
  try {
    const rows: CsvRow[] = [];
    for await (const row of readCsv(whole())) rows.push(row);
    return rows;
  } catch (error) {
    if (error instanceof BrokenCsv) throw new UnreadableFile(`Row ${error.row} cannot be read.`);
    if (error instanceof TypeError) throw new UnreadableFile("The file is not UTF-8 text.");
    throw error;
  }
}
