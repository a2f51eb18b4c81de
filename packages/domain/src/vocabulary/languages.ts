/** Malay is called `my` throughout the product, as specified; its language tag is `ms`. */
export const languages = ["my", "en", "zh"] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "my";
export const fallbackLanguage: Language = "en";

/** What `lang` attributes and Intl call each language. */
export const languageTags = {
  my: "ms",
  en: "en",
  zh: "zh-Hans",
} as const satisfies Record<Language, string>;

/** What the files with the words of each language are called. */
export const catalogueNames = {
  my: "ms",
  en: "en",
  zh: "zh",
} as const satisfies Record<Language, string>;
