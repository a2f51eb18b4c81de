import { defaultLanguage, type Language, languageTags } from "@kaunter/domain/vocabulary/languages";
import type { Say } from "@kaunter/words/say";
import { i18n, type Messages } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { readStored, store } from "../browser/storage.ts";
import { isLanguage } from "./languages.ts";
import type { CatalogueName, MessageArgs, MessageId } from "./words.ts";

export type Translate = Say<MessageArgs>;

type FetchCatalogue = (name: CatalogueName, language: Language) => Promise<Messages>;

let fetchCatalogue: FetchCatalogue;
const used = new Set<CatalogueName>(["shell"]);
const arrived = new Set<string>();
let shown: Language | null = null;
let wanted: Language = defaultLanguage;

export const t: Translate = (id: MessageId, args?: object) => i18n._(id, { ...args });

/** Each app has its own catalogues, and says how they are fetched before anything else. */
export function setCatalogues(fetch: FetchCatalogue): void {
  fetchCatalogue = fetch;
}

/** Subscribes the component to language changes; the function itself is always the same. */
export function useT(): Translate {
  useLanguage();
  return t;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

function subscribe(listener: () => void): () => void {
  return i18n.on("change", listener);
}

export function currentLanguage(): Language {
  return shown ?? defaultLanguage;
}

export function storedLanguage(): Language {
  const stored = readStored("lang");
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Brings the words of a feature in the language shown; later changes of language bring them along. */
export async function loadWords(name: CatalogueName): Promise<void> {
  const language = shown ?? wanted;
  await bring(name, language);
  // The language may have changed while the words were on their way.
  if (language !== (shown ?? wanted)) return loadWords(name);
  used.add(name);
}

/** Nothing changes unless all words in use have arrived; of two changes the later one wins. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  const missing = [...used].filter((name) => !hasArrived(name, language));
  await Promise.all(missing.map((name) => bring(name, language)));
  if (wanted !== language) return;
  // Another page may have opened meanwhile and need more words: check again.
  if (missing.length > 0) return setLanguage(language);
  shown = language;
  i18n.activate(languageTags[language]);
}

/** The language that a person asks for is remembered on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  store("lang", language);
}

function hasArrived(name: CatalogueName, language: Language): boolean {
  return arrived.has(`${name} ${language}`);
}

async function bring(name: CatalogueName, language: Language): Promise<void> {
  if (hasArrived(name, language)) return;
  const messages = await fetchCatalogue(name, language);
  i18n.load(languageTags[language], { ...messages });
  arrived.add(`${name} ${language}`);
}
