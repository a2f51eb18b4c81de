import type { FileFormat } from "@kaunter/contracts/office-money";
import { readXlsx } from "./read-xlsx.ts";

/** The rows of a file of either format, its heads first. */
export function tableOf(bytes: Buffer, format: FileFormat): string[][] {
  if (format === "csv") {
    const lines = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    const cellsOf = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)];
    return lines.map((line) => cellsOf(line).map(([, cell = ""]) => cell.replaceAll('""', '"')));
  }
  return readXlsx(bytes).map((row) => {
    const cells: string[] = [];
    for (const { ref, value } of row) cells[(ref.codePointAt(0) ?? 0) - 65] = value;
    return Array.from(cells, (cell) => cell ?? "");
  });
}

type FileRow = Record<string, string>;

/** The rows one level below a row, up to the next one of its own level. */
export function childrenOf(file: readonly FileRow[], index: number): FileRow[] {
  const level = Number(file[index]?.["Level"]);
  const behind = file.slice(index + 1);
  const end = behind.findIndex((row) => Number(row["Level"]) <= level);
  const below = end === -1 ? behind : behind.slice(0, end);
  return below.filter((row) => Number(row["Level"]) === level + 1);
}
