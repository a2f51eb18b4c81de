/** Whether a text has every word that is sought, however it is written. */
export function matches(text: string, sought: string): boolean {
  const folded = fold(text);
  return fold(sought)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}
