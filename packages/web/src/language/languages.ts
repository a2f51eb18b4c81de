import { type Language, languages } from "@kaunter/domain/vocabulary/languages";

/** Each language is listed in its own script, whatever language the page is in. */
export const languageNames = {
  my: "Bahasa Malaysia",
  en: "English",
  zh: "中文",
} as const satisfies Record<Language, string>;

/** What fits beside the menu button of a phone. */
export const languageCodes = { my: "BM", en: "EN", zh: "中文" } as const satisfies Record<
  Language,
  string
>;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
