import { languages, languageTags } from "@kaunter/domain/vocabulary/languages";
import { useState } from "react";
import { isLanguage, languageCodes, languageNames } from "../language/languages.ts";
import { chooseLanguage, t, useLanguage, useT } from "../language/translate.ts";
import { Icon } from "../ui/icon.tsx";
import { showSnackbar } from "./snackbar.tsx";

export function LanguageSelect() {
  useT();
  const language = useLanguage();
  const [pending, setPending] = useState<string | null>(null);

  async function handleChange(value: string): Promise<void> {
    if (!isLanguage(value)) return;
    setPending(value);
    try {
      await chooseLanguage(value);
    } catch {
      showSnackbar({ message: t("page.language_unavailable"), kind: "failure" });
    }
    setPending(null);
  }

  return (
    <div className="language">
      <Icon name="globe" size={20} className="hidden md:block" />
      {languages.map((code) => (
        <span key={code} aria-hidden="true" data-language={code} lang={languageTags[code]}>
          {languageCodes[code]}
        </span>
      ))}
      <select
        id="language"
        name="lang"
        autoComplete="off"
        aria-label={t("nav.language")}
        value={pending ?? language}
        onChange={(event) => void handleChange(event.target.value)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={languageTags[code]}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={18} />
    </div>
  );
}
