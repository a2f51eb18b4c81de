import type { ReactNode } from "react";

interface TableRow {
  key: string;
  cells: readonly ReactNode[];
  /** Whether the last figure is work that waits for somebody. */
  isOpen?: boolean;
}

interface TableProps {
  heads: readonly string[];
  rows: readonly TableRow[];
  /** How many columns hold figures; they stand last. */
  sums?: number;
}

/** A table of the office: plain, so that it prints, copies and is read aloud. */
export function Table({ heads, rows, sums = 1 }: TableProps) {
  const last = heads.length - 1;
  return (
    <table className="office-table office-stacks">
      <TableHead heads={heads} sums={sums} />
      <tbody>
        {rows.map(({ key, cells, isOpen = false }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td
                key={heads[index]}
                data-name={heads[index]}
                className={`${index > last - sums ? "sum" : ""} ${isOpen && index === last ? "office-open" : ""}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The names above the columns, also for a table whose rows are of several shapes. */
export function TableHead({ heads, sums = 1 }: Omit<TableProps, "rows">) {
  const last = heads.length - 1;
  return (
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={head} scope="col" className={index > last - sums ? "sum" : ""}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
