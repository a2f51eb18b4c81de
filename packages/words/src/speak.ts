import { catalogueNames, type Language, languageTags } from "@kaunter/domain/vocabulary/languages";
import { type Messages, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DictionaryArgs } from "./args.gen.ts";
import type { Say } from "./say.ts";

const dictionary = join(import.meta.dirname, "dictionary");

/**
 * For servers, which have every language at hand: says the words of the dictionary, and those in `folder`, which only one
 * module says. A language is read when it is first spoken.
 */
export function speakerOf<Own = unknown>(
  folder?: string,
): (language: Language) => Say<DictionaryArgs & Own> {
  const voices: Partial<Record<Language, Say<DictionaryArgs & Own>>> = {};
  return (language) =>
    (voices[language] ??= readVoice(language, folder) as Say<DictionaryArgs & Own>);
}

/** Says the words of the dictionary alone. */
export const speak = speakerOf();

function readVoice(language: Language, folder: string | undefined) {
  const locale = languageTags[language];
  const own = folder === undefined ? {} : readWords(folder, language);
  const messages = { [locale]: { ...readDictionary(language), ...own } };
  const voice = setupI18n({ locale, messages });
  return (id: string, args?: object) => voice._(id, { ...args });
}

function readDictionary(language: Language): Messages {
  const topics = readdirSync(dictionary).map((topic) =>
    readWords(join(dictionary, topic), language),
  );
  return Object.assign({}, ...topics) as Messages;
}

function readWords(folder: string, language: Language): Messages {
  const file = readFileSync(join(folder, `${catalogueNames[language]}.json`), "utf8");
  const words = Object.entries(JSON.parse(file) as Record<string, string>);
  return Object.fromEntries(words.map(([id, text]) => [id, compileMessage(text)]));
}
