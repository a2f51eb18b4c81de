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
    yield decoded(bytes);
  }
  try {
    const rows: CsvRow[] = [];
    for await (const row of readCsv(whole())) rows.push(row);
    return rows;
  } catch (error) {
    if (error instanceof BrokenCsv) throw new UnreadableFile(`Row ${error.row} cannot be read.`);
    throw error;
  }
}

/** Banks write names, and do not say in which character set. What is no UTF-8 is the older one, as with FPX. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
