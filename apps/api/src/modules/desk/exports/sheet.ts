import { DomainError } from "@kaunter/domain/domain-error";

export interface Column {
  head: string;
  /** An amount is in sen and a count is a whole number; whatever is empty is the empty text. */
  is: "text" | "count" | "amount";
}
export type Row = readonly (string | number)[];

/** What a file holds, whatever its format. */
export interface Sheet {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column[];
  /** Some hundreds of rows at a time: nobody holds all of them. */
  pages: AsyncIterable<readonly Row[]>;
}

/** More than twice the lines of the busiest day, and about 30 MB as CSV. */
export const largestFileRows = 200_000;

/** Counts the rows of a sheet on their way, and refuses what no file may hold. */
export function counted(sheet: Sheet, limit = largestFileRows) {
  const count = { rows: 0 };
  async function* pages() {
    for await (const page of sheet.pages) {
      count.rows += page.length;
      if (count.rows > limit) throw tooLarge(limit);
      yield page;
    }
  }
  return { count, sheet: { ...sheet, pages: pages() } };
}

/** Written as all three languages write it here. */
const tooLarge = (limit: number) =>
  new DomainError("export_too_large", { limit: limit.toLocaleString("en") });
