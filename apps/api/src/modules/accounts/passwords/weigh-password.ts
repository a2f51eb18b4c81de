/** What somebody who knows a person would try first. */
export interface KnownPerson {
  email: string;
  fullName?: string | undefined;
  icNum?: string | undefined;
  phone?: string | undefined;
}

/** Only this many characters are read. More of them never make a password weaker. */
const readMost = 64;
const longestWord = 24;
const shortestOwn = 3;
const pointsOfWord = 3;
const productName = "kaunter";

/** Fewer are guessed soon: two words have them, or six characters that nothing predicts. */
export const enoughPoints = 6;

/**
 * How much of a password cannot be predicted: a point for each character, but three for a known word, one for a year, a run
 * (`1234`, `cba`) or a repetition, and none for what is the person's own or the product's name. Of all ways to read it the
 * cheapest counts, also backwards, with letters that are written as digits or signs, and without spaces.
 */
export function weighPassword(
  password: string,
  known: ReadonlySet<string>,
  person: KnownPerson,
): number {
  const plain = fold(password);
  const own = ownWords(person);
  const block = /^(.+?)\1+$/s.exec(plain)?.[1];
  if (block !== undefined) return weigh(block.slice(0, readMost), known, own) + 1;
  const forwards = plain.slice(0, readMost);
  const backwards = Array.from(forwards).toReversed().join("");
  return Math.min(weigh(forwards, known, own), weigh(backwards, known, own));
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
}

/** Fills the least points of each beginning, from the shortest to the whole. */
function weigh(text: string, known: ReadonlySet<string>, own: ReadonlySet<string>): number {
  const readings = new Set([text, unmask(text, "i"), unmask(text, "l")]);
  const least = Array.from({ length: text.length + 1 }, (_, count) => count);
  const lower = (end: number, points: number) => {
    least[end] = Math.min(least[end] ?? points, points);
  };
  for (let start = 0; start < text.length; start += 1) {
    const before = least[start] ?? 0;
    lower(start + 1, before + 1);
    const last = Math.min(text.length, start + longestWord);
    for (const reading of readings) {
      for (let end = start + shortestOwn; end <= last; end += 1) {
        const points = pointsOf(reading.slice(start, end), known, own);
        if (points !== undefined) lower(end, before + points);
      }
    }
  }
  return least[text.length] ?? 0;
}

function pointsOf(piece: string, known: ReadonlySet<string>, own: ReadonlySet<string>) {
  if (own.has(piece)) return 0;
  if (isRun(piece) || (piece.length === 4 && /^(?:19|20)\d\d$/.test(piece))) return 1;
  return known.has(piece) ? pointsOfWord : undefined;
}

/** Each character follows the one before it by the same step: `aaa`, `1234`, `cba`. */
function isRun(piece: string): boolean {
  const step = piece.charCodeAt(1) - piece.charCodeAt(0);
  if (Math.abs(step) > 1) return false;
  for (let at = 2; at < piece.length; at += 1) {
    if (piece.charCodeAt(at) - piece.charCodeAt(at - 1) !== step) return false;
  }
  return true;
}

const masks: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "6": "g",
  "!": "i",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

/** A letter that is written as a digit or a sign is meant as the letter; a one is two of them. */
function unmask(text: string, one: "i" | "l"): string {
  return Array.from(text, (character) =>
    character === "1" ? one : (masks[character] ?? character),
  ).join("");
}

/** The e-mail and the name, whole and in parts, and the numbers. */
function ownWords({ email, fullName = "", icNum = "", phone = "" }: KnownPerson): Set<string> {
  const [mailbox = "", host = ""] = fold(email).split("@");
  const digits = phone.replaceAll(/\D/g, "");
  const birth = icNum.slice(0, 6);
  const whole = [fold(email), mailbox, fold(fullName), icNum, birth, digits, digits.slice(-7)];
  const parts = [mailbox, host, fullName.toLowerCase()].flatMap((text) =>
    text.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})/u),
  );
  const words = [...whole, ...parts, productName];
  return new Set(words.filter((word) => word.length >= shortestOwn));
}
