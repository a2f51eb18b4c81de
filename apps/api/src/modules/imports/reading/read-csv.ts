/** A file that cannot be read as a table from a row on. */
export class BrokenCsv extends Error {
  readonly row: number;

  constructor(row: number) {
    super(`Row ${row} cannot be read`);
    this.row = row;
  }
}

// A quoted cell, or one that does not begin with a quotation mark; then what ends it. A carriage return counts only
// when what follows it is known, since it may be half of a line's end.
const cellShape = /(?:"([^"]*(?:""[^"]*)*)"|((?:[^",\r\n][^,\r\n]*)?))(,|\r\n|\n|\r(?=[^\n]))/y;
/** A cell that is longer has lost its closing quotation mark. */
const longestCell = 100_000;

export interface CsvRow {
  row: number;
  cells: string[];
}

/**
 * The rows of a CSV file (RFC 4180) as they arrive. Row 1 is the header; blank rows are left out but counted, so that
 * numbers are those of a spreadsheet.
 */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let row = 1;
  let cells: string[] = [];
  let rest = "";
  function* readCells(text: string): Generator<CsvRow> {
    let place = 0;
    for (;;) {
      cellShape.lastIndex = place;
      const found = cellShape.exec(text);
      if (!found) break;
      const [, quoted, plain = "", end] = found;
      cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      place = cellShape.lastIndex;
      if (end === ",") continue;
      if (cells.length > 1 || cells[0] !== "") yield { row, cells };
      row += 1;
      cells = [];
    }
    rest = text.slice(place);
    if (rest.length > longestCell) throw new BrokenCsv(row);
  }
  for await (const text of texts) yield* readCells(rest + text);
  if (rest !== "" || cells.length > 0) yield* readCells(`${rest}\n`);
  if (rest !== "") throw new BrokenCsv(row);
}
