import type { Configuration } from "@kaunter/contracts/site";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { useEffect, useState } from "react";
import { useLanguage } from "@kaunter/web/language/translate";
import { fetchConfiguration } from "./api.ts";

/** What the server says, and the language it was asked in: its texts stay so until the next answer. */
interface Answer {
  configuration: Configuration;
  language: Language;
  isAnswered: boolean;
}

const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;

const defaults: Configuration = {
  closing: false,
  announcement: "",
  snackbarMessage: "",
  app_version: "0.0.0",
};

export function useConfiguration(): Answer {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer>({
    configuration: defaults,
    language,
    isAnswered: false,
  });

  useEffect(() => askUntilAnswered(language, setAnswer), [language]);
  return answer;
}

/** Answers how to stop asking. Nobody is told about a failure: the portal works without banners. */
function askUntilAnswered(language: Language, onAnswer: (answer: Answer) => void): () => void {
  let isWanted = true;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    try {
      const configuration = await fetchConfiguration();
      if (isWanted) onAnswer({ configuration, language, isAnswered: true });
    } catch {
      if (isWanted) timer = setTimeout(() => void ask(), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  void ask();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
