import { localWords } from "./local-words.ts";

const shortestWord = 4;
let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Two hundred thousand passwords, words and names that are tried first: what leaked most often, English, Indonesian (which
 * shares most words with Malay) and our own. Read once, and only by a process that judges passwords: it takes half a second
 * and 20 MB.
 */
export function loadKnownWords(): Promise<ReadonlySet<string>> {
  loading ??= readLists();
  return loading;
}

async function readLists(): Promise<ReadonlySet<string>> {
  const [leaked, english, indonesian] = await Promise.all([
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
    import("@zxcvbn-ts/language-id"),
  ]);
  const lists = [leaked, english, indonesian].flatMap(({ dictionary }) =>
    Object.values(dictionary),
  );
  const known = new Set(localWords);
  for (const list of lists) {
    for (const word of list) if (word.length >= shortestWord) known.add(word.toLowerCase());
  }
  return known;
}
