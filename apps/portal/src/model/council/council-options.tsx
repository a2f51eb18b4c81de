import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { type Language, languageTags } from "@kaunter/domain/vocabulary/languages";
import { useLanguage, useT } from "@kaunter/web/language/translate";

/** The councils in the order of the reader's own alphabet. */
export function CouncilOptions() {
  const t = useT();
  const compare = comparerOf(useLanguage());
  return councilCodes
    .map((code) => ({ code, name: t(`council.${code}`) }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
}

/** Only Chinese needs a collator; making one holds a cheap phone up for a tenth of a second. */
function comparerOf(language: Language): (one: string, other: string) => number {
  if (language === "zh") return new Intl.Collator(languageTags.zh).compare;
  return (one, other) => (one < other ? -1 : 1);
}
