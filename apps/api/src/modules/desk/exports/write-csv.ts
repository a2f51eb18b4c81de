import { byteOrderMark, csvLine } from "@kaunter/domain/csv";
import { sen, writeRinggit } from "@kaunter/domain/money";
import type { Column, Row, Sheet } from "./sheet.ts";

export async function writeCsv({ columns, pages }: Sheet): Promise<Buffer> {
  const parts = [Buffer.from(byteOrderMark + lineOf(columns.map(({ head }) => head)))];
  for await (const rows of pages) {
    parts.push(Buffer.from(rows.map((row) => lineOf(cellsOf(columns, row))).join("")));
  }
  return Buffer.concat(parts);
}

const lineOf = (cells: readonly string[]) => `${csvLine(cells)}\r\n`;

function cellsOf(columns: readonly Column[], row: Row): string[] {
  return row.map((cell, index) =>
    columns[index]?.is === "amount" && cell !== "" ? writeRinggit(sen(Number(cell))) : String(cell),
  );
}
