import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/** What is said in each case; a case that is not there may have its name all the same. */
type Cases = Record<string, CompiledMessage | undefined>;

/**
 * Chooses between one and many without the browser's rules, and writes counts as they are: the first formatter that a browser
 * makes takes a cheap phone a tenth of a second, in which it takes no press. Our languages need no more below a thousand.
 */
export function countPlainly(message: CompiledMessage, counted?: string): CompiledMessage {
  return message.map((token) => {
    if (token === "#" && counted !== undefined) return [counted];
    if (typeof token === "string") return token;
    const [name, type, format] = token;
    if (type === "plural") return [name, "select", plainly(oneAndMany(format as Cases), name)];
    return type === "select" ? [name, type, plainly(format as Cases)] : token;
  });
}

function oneAndMany({ one, ...cases }: Cases): Cases {
  for (const [key, each] of Object.entries(cases)) {
    const isKnown = key === "other" || /^\d+$/.test(key);
    if (each !== undefined && !isKnown) throw new Error(`A count needs a rule: ${key}`);
  }
  return { 1: one, ...cases };
}

function plainly(cases: Cases, counted?: string): Record<string, CompiledMessage> {
  const plain = Object.entries(cases).flatMap(([key, each]) =>
    each === undefined ? [] : [[key, countPlainly(each, counted)] as const],
  );
  return Object.fromEntries(plain);
}
