import { DomainError } from "@kaunter/domain/domain-error";
import { useEffect, useRef, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import type { QuotesState } from "./use-current-quotes.ts";

interface CheckAgainProps {
  quotes: QuotesState;
  /** What comes of it that the amounts are not checked. */
  text: string;
  action: string;
}

/** That the amounts could not be checked. Whoever asks again keeps their place until they are, and is told so there. */
export function CheckAgain({ quotes, text, action }: CheckAgainProps) {
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<DomainError | "answered" | null>(null);
  const { at } = quotes;
  if (at === "current" && asked instanceof DomainError) setAsked("answered");
  useEffect(() => {
    // The button that had the focus is gone.
    if (asked === "answered" && document.activeElement === document.body) box.current?.focus();
  }, [asked]);
  const failure = quotes.at === "failed" ? quotes.error : asked;

  function handlePress() {
    if (quotes.at !== "failed") return;
    setAsked(quotes.error);
    quotes.retry();
  }

  return (
    <div ref={box} tabIndex={-1} className="not-empty:mt-4">
      {at === "current" && asked === "answered" && (
        <Panel look="success">{t("cart.checked")}</Panel>
      )}
      {(at === "failed" || at === "asking") && failure instanceof DomainError && (
        <Panel look="warning">
          <p>{text}</p>
          <p className="text-secondary">{translateError(failure)}</p>
          <Button
            look="secondary"
            className="mt-3"
            aria-disabled={at === "asking" || undefined}
            onClick={handlePress}
          >
            {at === "asking" && <span className="spinner" />}
            {action}
          </Button>
        </Panel>
      )}
    </div>
  );
}
