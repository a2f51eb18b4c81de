import { BrokenCsv, readCsv, type CsvRow } from "../../imports/reading/read-csv.ts";
import { UnreadableFile } from "./cells.ts";
import { readCamt } from "./read-camt.ts";
import { readMt940 } from "./read-mt940.ts";
import { readSettlement, type SettlementFile } from "./read-settlement.ts";
import { readStatement } from "./read-statement.ts";
import type { StatementFile } from "./statement.ts";

export type InboxFile = SettlementFile | StatementFile;

/** Reads a file that a provider or a bank gave. One fault refuses the whole: the row may be the one that matters. */
export async function readFile(bytes: Buffer): Promise<InboxFile> {
  try {
    return await readText(decoded(bytes));
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableFile("The file tells a sum that is larger than any of ours.");
    throw error;
  }
}

/** Tells the format by what the file says. Its name does not matter. */
async function readText(text: string): Promise<InboxFile> {
  const begun = text.trimStart();
  if (begun.startsWith("<")) return readCamt(begun);
  if (begun.startsWith("{1:") || begun.startsWith(":20:")) return readMt940(begun);
  const rows = await rowsOf(text);
  switch (rows[0]?.cells[0]) {
    case "SETTLEMENT":
      return readSettlement(rows);
    case "STATEMENT":
      return readStatement(rows);
    default:
      throw new UnreadableFile("Row 1 must begin with SETTLEMENT or STATEMENT.");
  }
}

async function rowsOf(text: string): Promise<CsvRow[]> {
  async function* whole() {
    yield text;
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
