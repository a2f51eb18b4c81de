/** Rows as columns of equal width. Amounts, which start with RM, end below each other. */
export function inColumns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, place) => {
      widths[place] = Math.max(widths[place] ?? 0, cell.length);
    });
  }
  return rows.map((row) => {
    const cells = row.map((cell, place) => {
      const width = widths[place] ?? 0;
      return /^-?RM /.test(cell) ? cell.padStart(width) : cell.padEnd(width);
    });
    return (indent + cells.join("  ")).trimEnd();
  });
}
