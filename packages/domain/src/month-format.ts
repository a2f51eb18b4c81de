/** MM/YYYY, alike in the three languages. It stands alone, so that a page that names months need not know days. */
export function formatMonth({ year, month }: { year: number; month: number }): string {
  return `${String(month).padStart(2, "0")}/${year}`;
}
