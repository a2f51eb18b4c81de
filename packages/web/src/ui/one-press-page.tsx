import { DomainError } from "@kaunter/domain/domain-error";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { translateError } from "../language/translate-error.ts";
import { Button } from "./button.tsx";
import { Panel } from "./panel.tsx";
import { StatusPanel } from "./status-panel.tsx";

interface Words {
  title: string;
  text: string;
  press: string;
  /** The link is wrong, as one that lost some of its letters on the way. */
  wrong: string;
  done: string;
  doneText: string;
}

interface Props {
  words: Words;
  act: () => Promise<void>;
  /** Where to go when it is done. */
  next: ReactNode;
}

/** Where a mail's link leads: one press, no login. A mail program that opens links does nothing by it. */
export function OnePressPage({ words, act, next }: Props) {
  const [outcome, setOutcome] = useState<"asking" | "done" | DomainError | null>(null);

  async function handlePress() {
    if (outcome === "asking") return;
    setOutcome("asking");
    try {
      await act();
      setOutcome("done");
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setOutcome(error);
    }
  }

  if (outcome === "done") return <Done {...words} next={next} />;
  return (
    <Page>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className="mt-2 text-txt-black-700">{words.text}</p>
      <div role="alert" className="mt-4">
        {outcome instanceof DomainError && (
          <Panel look="warning">{isWrong(outcome) ? words.wrong : translateError(outcome)}</Panel>
        )}
      </div>
      <Button
        className="mt-4"
        onClick={() => void handlePress()}
        aria-disabled={outcome === "asking" || undefined}
      >
        {words.press}
      </Button>
    </Page>
  );
}

const isWrong = ({ code }: DomainError) => code === "not_found" || code === "invalid_request";

function Done({ done, doneText, next }: Words & Pick<Props, "next">) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("h1")?.focus(), []);
  return (
    <Page>
      <div ref={place}>
        <StatusPanel look="success" title={done}>
          <p>{doneText}</p>
        </StatusPanel>
        <p className="mt-5">{next}</p>
      </div>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">{children}</div>
    </div>
  );
}
