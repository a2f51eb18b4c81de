import type { CsvRow } from "../../imports/reading/read-csv.ts";
import {
  cellsOf,
  partsOf,
  readAmount,
  readCount,
  readDay,
  readText,
  requireSame,
} from "./cells.ts";
import { lineOf, type StatementFile, type StatementLine, statementOf } from "./statement.ts";

export function readStatement(rows: readonly CsvRow[]): StatementFile {
  const { head, lines: rowsOfLines, total } = partsOf(rows);
  const [account, number, fromOn, toOn, opening] = cellsOf(head, "STATEMENT", 5);
  const [count, closing] = cellsOf(total, "TOTAL", 2);
  const lines = rowsOfLines.map(readLine);
  requireSame("count", readCount(total, count), lines.length);
  return statementOf({
    account: readText(head, /^[a-z0-9-]{2,20}$/, account),
    number: readCount(head, number),
    fromOn: readDay(head, fromOn),
    toOn: readDay(head, toOn),
    openingSen: readAmount(head, opening),
    closingSen: readAmount(total, closing),
    lines,
  });
}

function readLine(row: CsvRow): StatementLine {
  const [valueOn, bookedOn, bankRef = "", amount, narrative = ""] = cellsOf(row, "LINE", 5);
  return lineOf(`Row ${row.row}`, {
    valueOn: readDay(row, valueOn),
    bookedOn: readDay(row, bookedOn),
    bankRef,
    amountSen: readAmount(row, amount),
    narrative,
  });
}
