import { render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadWords, setLanguage, t } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { LegalPage } from "./legal-page.tsx";
import { legalTopics, sectionsOf } from "./sections.ts";
import "../../testing/words.ts";

beforeAll(() => loadWords("legal"));

describe.each(["my", "en", "zh"] as const)("in %s", (language) => {
  beforeEach(() => setLanguage(language));

  test.each(legalTopics)(
    "the page of %s has all its sections, each with something to say",
    (topic) => {
      navigate(`/${topic}`);
      render(<LegalPage />);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(t(`nav.${topic}`));
      const regions = screen.getAllByRole("region");
      expect(regions).toHaveLength(sectionsOf[topic].length);
      for (const region of regions) {
        expect(region.querySelector("h2")?.textContent).not.toBe("");
        expect(region.querySelector("p, li")).not.toBeNull();
        expect(region.textContent).not.toContain("- ");
      }
    },
  );
});
