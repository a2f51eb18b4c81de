import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Catalogue } from "./message-shape.ts";

/** Names and commands, which are the same in every language. */
const names =
  /\b(?:FPX|Kaunter|RM|PDF|CSV|Excel|QR|SMS|UTF|Visa|Mastercard|Chrome|Edge|Firefox|Safari|cookie|MPT|ID|\d*X+-X+)\b|npx kaunter import undo|--[a-z-]+/g;

/** English words that are no Malay words, frequent enough that one of them is in almost every English sentence. */
const english =
  /\b(?:the|and|of|you|your|is|are|was|not|for|with|this|these|from|we|our|can|will|have|has|been|please|payment|receipt|council|number|address|password|paid|amount|bill)\b/i;

const foreign = { ms: english, zh: /[A-Za-z]{2,}/ } as const;

/** Throws when a Malay or Chinese text has an English word in it. */
export function refuseForeignWords(words: Catalogue, language: string, where: string): void {
  if (language !== "ms" && language !== "zh") return;
  for (const [id, text] of Object.entries(words)) {
    const said = textsOf(compileMessageOrThrow(text)).join(" ").replaceAll(names, " ");
    const [word] = foreign[language].exec(said) ?? [];
    if (word !== undefined) throw new Error(`${where}: "${id}" has the English word "${word}"`);
  }
}

/** What of a message is read, without the names of its arguments and tags. */
function textsOf(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === "string") return [token.replaceAll(/<[^>]*>/g, " ")];
    const branches = Object.values(token[2] ?? {});
    return branches.flatMap((branch) => (Array.isArray(branch) ? textsOf(branch) : []));
  });
}
