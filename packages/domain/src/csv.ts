/** What a CSV file begins with: without it, a spreadsheet takes Chinese for the letters of Western Europe. */
export const byteOrderMark = "\uFEFF";

/**
 * One line of a CSV file, without its end. Every cell is quoted, and text that a spreadsheet would run as a formula gets
 * an apostrophe; plain amounts stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${defuse(cell).replaceAll('"', '""')}"`).join(",");
}

function defuse(cell: string): string {
  if (/^-?\d+\.\d{2}$/.test(cell)) return cell;
  return /^\s*[=+\-@]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell;
}
