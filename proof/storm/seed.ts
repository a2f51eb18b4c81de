/** A seed is a number, or a commit, of which the first eight digits count. */
export function readSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (/^[\da-f]{8,}$/.test(text)) return Number.parseInt(text.slice(0, 8), 16);
  throw new Error(`A seed is a number or a commit, not "${text}"`);
}
