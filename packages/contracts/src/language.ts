import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  languages,
  languageTags,
} from "@kaunter/domain/vocabulary/languages";

const mainTagOf = (language: Language) => languageTags[language].replace(/-.*/, "");

// "*" asks for any language, which is how a caller without a preference writes it.
const languageOfTag: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(languages.map((language) => [mainTagOf(language), language])),
  my: "my",
  "*": defaultLanguage,
};

/** The language of an answer: Malay when the caller names none, English when it names none that we speak. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map(readWish)
    .filter(({ tag }) => tag !== "");
  if (wishes.length === 0) return defaultLanguage;
  const spoken = wishes.filter(
    ({ tag, weight }) => weight > 0 && Object.hasOwn(languageOfTag, tag),
  );
  const best = spoken.toSorted((one, other) => other.weight - one.weight)[0];
  return (best && languageOfTag[best.tag]) ?? fallbackLanguage;
}

function readWish(text: string): { tag: string; weight: number } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { tag: range.split("-")[0] ?? "", weight };
}
