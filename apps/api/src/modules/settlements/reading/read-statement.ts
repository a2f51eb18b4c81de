import type { CalendarDay } from "@kaunter/domain/calendar";
import { addSen, type Sen, sumSen } from "@kaunter/domain/money";
import type { CsvRow } from "../../imports/reading/read-csv.ts";
import {
  cellsOf,
  partsOf,
  readAmount,
  readCount,
  readDay,
  readText,
  requireSame,
  UnreadableFile,
} from "./cells.ts";

export interface StatementLine {
  valueOn: CalendarDay;
  bookedOn: CalendarDay;
  bankRef: string;
  amountSen: Sen;
  narrative: string;
}

export interface StatementFile {
  kind: "statement";
  account: string;
  number: number;
  fromOn: CalendarDay;
  toOn: CalendarDay;
  openingSen: Sen;
  closingSen: Sen;
  lines: StatementLine[];
}

export function readStatement(rows: readonly CsvRow[]): StatementFile {
  const { head, lines: rowsOfLines, total } = partsOf(rows);
  const [account, number, fromOn, toOn, opening] = cellsOf(head, "STATEMENT", 5);
  const [count, closing] = cellsOf(total, "TOTAL", 2);
  const lines = rowsOfLines.map(readLine);
  const openingSen = readAmount(head, opening);
  const closingSen = readAmount(total, closing);
  requireSame("count", readCount(total, count), lines.length);
  const moved = sumSen(lines.map(({ amountSen }) => amountSen));
  requireSame("closing balance in sen", closingSen, addSen(openingSen, moved));
  return {
    kind: "statement",
    account: readText(head, /^[a-z0-9-]{2,20}$/, account),
    number: readCount(head, number),
    fromOn: readDay(head, fromOn),
    toOn: readDay(head, toOn),
    openingSen,
    closingSen,
    lines,
  };
}

function readLine(row: CsvRow): StatementLine {
  const [valueOn, bookedOn, bankRef, amount, narrative] = cellsOf(row, "LINE", 5);
  const amountSen = readAmount(row, amount);
  if (amountSen === 0) throw new UnreadableFile(`Row ${row.row}: nothing was moved.`);
  return {
    valueOn: readDay(row, valueOn),
    bookedOn: readDay(row, bookedOn),
    bankRef: readText(row, /^[\w/-]{1,40}$/, bankRef),
    amountSen,
    narrative: readText(row, /^\P{C}{0,200}$/u, narrative),
  };
}
