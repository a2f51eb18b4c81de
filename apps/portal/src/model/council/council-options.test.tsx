import "../../testing/words.ts";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { languages, languageTags } from "@kaunter/domain/vocabulary/languages";
import { setLanguage } from "@kaunter/web/language/translate";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CouncilOptions } from "./council-options.tsx";

test.each(languages)("the councils stand in the order of the alphabet of %s", async (language) => {
  await setLanguage(language);
  render(
    <select>
      <CouncilOptions />
    </select>,
  );
  const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(names).toHaveLength(councilCodes.length);
  expect(names).toEqual(names.toSorted(new Intl.Collator(languageTags[language]).compare));
});
