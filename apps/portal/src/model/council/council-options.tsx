import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { useLanguage, useT } from "@kaunter/web/language/translate";

/** The councils in the order of the reader's own alphabet. */
export function CouncilOptions() {
  const t = useT();
  const { compare } = new Intl.Collator(languageTags[useLanguage()]);
  return councilCodes
    .map((code) => ({ code, name: t(`council.${code}`) }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
}
