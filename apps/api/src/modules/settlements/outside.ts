/** What an account's own business is called by its bank: money that never passed through a provider of ours. */
const outsideWords = ["JOMPAY", "CASH DEPOSIT", "COUNTER DEPOSIT"];

export function isOutside(narrative: string): boolean {
  const text = narrative.trim().toUpperCase();
  return outsideWords.some((word) => text === word || text.startsWith(`${word} `));
}
