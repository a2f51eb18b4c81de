import type { Configuration } from "@kaunter/contracts/site";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { useEffect, useRef, useState } from "react";
import { now } from "@kaunter/web/browser/clock";
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
/** Who comes back to the page after this long asks again. */
const freshMs = 5 * 60_000;
/** A closed portal must open again for whoever waits before it. */
const freshWhileClosedMs = 60_000;

const defaults: Configuration = {
  closing: false,
  announcement: "",
  snackbarMessage: "",
  app_version: "0.0.0",
};

interface Configured extends Answer {
  isAsking: boolean;
  /** Why nothing was answered, the last time it was asked. */
  failure: DomainError | null;
  /** Not heard while it is being asked: the answer that is on its way counts. */
  askAgain: () => void;
}

export function useConfiguration(): Configured {
  const language = useLanguage();
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState<{ round: number; failure: DomainError | null }>();
  const askedAtMs = useRef(0);
  const [answer, setAnswer] = useState<Answer>({
    configuration: defaults,
    language,
    isAnswered: false,
  });

  useEffect(() => {
    askedAtMs.current = now().getTime();
    return askUntilAnswered(language, setAnswer, (failure) => setTried({ round, failure }));
  }, [language, round]);

  useEffect(() => {
    const { closing } = answer.configuration;
    const oldMs = closing ? freshWhileClosedMs : freshMs;
    const askIfOld = () => {
      const isOld = now().getTime() - askedAtMs.current >= oldMs;
      if (isOld && document.visibilityState !== "hidden") setRound((last) => last + 1);
    };
    const timer = closing ? setTimeout(askIfOld, oldMs) : undefined;
    document.addEventListener("visibilitychange", askIfOld);
    addEventListener("pageshow", askIfOld);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askIfOld);
      removeEventListener("pageshow", askIfOld);
    };
  }, [answer]);

  const isAsking = tried?.round !== round;
  return {
    ...answer,
    isAsking,
    failure: tried?.failure ?? null,
    askAgain: () => {
      if (!isAsking) setRound(round + 1);
    },
  };
}

/** Answers how to stop asking. Nobody is told about a failure: the portal works without banners. */
function askUntilAnswered(
  language: Language,
  onAnswer: (answer: Answer) => void,
  onTried: (failure: DomainError | null) => void,
): () => void {
  let isWanted = true;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    let failure: DomainError | null = null;
    try {
      const configuration = await fetchConfiguration();
      if (isWanted) onAnswer({ configuration, language, isAnswered: true });
    } catch (error) {
      failure = error instanceof DomainError ? error : new DomainError("unexpected");
      if (isWanted) timer = setTimeout(() => void ask(), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
    if (isWanted) onTried(failure);
  }

  void ask();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
