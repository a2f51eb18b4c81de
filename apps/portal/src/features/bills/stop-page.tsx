import { DomainError } from "@kaunter/domain/domain-error";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { t, useT } from "../../i18n/translate.ts";
import { translateError } from "../../lib/translate-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusPanel } from "../../ui/status-panel.tsx";
import { stopReminder } from "./api.ts";

type Outcome = "stopped" | DomainError | null;

/** Where the link of a reminder leads: one press, no login. A mail program that opens links stops nothing. */
export function StopPage() {
  useT();
  const token = useSearchParams()[0].get("t") ?? "";
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function handleStop() {
    try {
      await stopReminder(token);
      setOutcome("stopped");
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setOutcome(error);
    }
  }

  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        {outcome === "stopped" ? (
          <Stopped />
        ) : (
          <>
            <h1 tabIndex={-1}>{t("bills.stop_title")}</h1>
            <p className="mt-2 text-txt-black-700">{t("bills.stop_text")}</p>
            <div role="alert" className="mt-4">
              {outcome && <Panel look="warning">{refusalOf(outcome)}</Panel>}
            </div>
            <Button className="mt-4" onClick={() => void handleStop()}>
              {t("bills.stop")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A link that lost some of its letters on the way is not a fault of the line. */
function refusalOf(error: DomainError): string {
  const isWrong = error.code === "not_found" || error.code === "invalid_request";
  return isWrong ? t("bills.stop_wrong") : translateError(error);
}

function Stopped() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={place}>
      <StatusPanel look="success" title={t("bills.stopped")}>
        <p>{t("bills.stopped_text")}</p>
      </StatusPanel>
      <p className="mt-5">
        <LinkButton to="/bills" look="secondary">
          {t("bills.see")}
        </LinkButton>
      </p>
    </div>
  );
}
