import type { Requeried } from "@kaunter/contracts/requery";
import { useEffect, useRef, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { now } from "@kaunter/web/browser/clock";
import { findStarted, type OpenPayment } from "../../model/payment/payment-storage.ts";
import { whileShown } from "@kaunter/web/state/while-shown";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Grouped } from "@kaunter/web/ui/grouped";
import { StatusPanel } from "@kaunter/web/ui/status-panel";
import { verdictOf } from "@kaunter/words/answer-sentence";
import { answerSentence, lookOf, timeOf } from "./answer-sentence.ts";
import { CorrectEmail } from "./correct-email.tsx";
import { PayAgain } from "./pay-again.tsx";
import { SendAgain } from "./send-again.tsx";
import type { Which } from "../../model/payment/requery.ts";
import { Link } from "@kaunter/web/ui/link";

interface AnswerProps {
  which: Which;
  answer: Requeried;
  isAsking: boolean;
  onCheckAgain: () => void;
  onAnother: () => void;
}

/** What is known, in one sentence; then what can be done about it. */
export function Answer({ which, answer, isAsking, onCheckAgain, onAnother }: AnswerProps) {
  const { _id, status, asked_at, payment_datetime, unsettled } = answer;
  const verdict = verdictOf[status];
  // It was paid, but whoever reads no further than "yes" would leave a bill unpaid.
  const isWithdrawn = unsettled === "withdrawn";
  const title = isWithdrawn ? t("requery.withdrawn") : t(`answer.${verdict}`);
  const started = useStarted(_id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={place}>
      <StatusPanel look={isWithdrawn ? "warning" : lookOf[verdict]} title={title}>
        <p>{answerSentence(answer, now())}</p>
        <p className="text-secondary text-txt-black-700">
          {t("label.reference_no")}{" "}
          <strong className="tabular-nums">
            <Grouped digits={_id} />
          </strong>
        </p>
        <p className="text-secondary text-txt-black-700">
          {t("requery.started", { when: timeOf(payment_datetime) })}
          <br />
          {verdict !== "yes" && asked_at && t("requery.asked", { when: timeOf(asked_at) })}
        </p>
      </StatusPanel>
      <div className="mt-5 grid gap-3">
        {verdict === "yes" && "capability" in which && (
          <LinkButton to={`/receipt?id=${_id}&key=${which.capability}`}>
            {t("requery.receipt")}
          </LinkButton>
        )}
        {verdict === "yes" && <SendAgain which={which} />}
        {verdict !== "yes" && (
          <Button onClick={onCheckAgain} aria-disabled={isAsking || undefined}>
            {isAsking && <span className="spinner" />}
            {t("requery.check_again")}
          </Button>
        )}
        {verdict === "no" && (
          <LinkButton to={started ? "/cart" : "/search"} look="secondary">
            {started ? t("requery.cart") : t("requery.search")}
          </LinkButton>
        )}
      </div>
      {answer.may_pay_again && <PayAgain started={started ?? null} />}
      {started !== undefined && <CorrectEmail id={_id} which={which} started={started} />}
      <p className="mt-6">
        {t("requery.help")}{" "}
        <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
          {t("nav.helpline")}
        </Link>
      </p>
      <Button look="secondary" className="mt-3 w-full" onClick={onAnother}>
        {t("requery.another")}
      </Button>
    </div>
  );
}

/** What this browser keeps of the payment: undefined until known, null for nothing. */
function useStarted(id: string): OpenPayment | null | undefined {
  const [started, setStarted] = useState<OpenPayment | null>();
  useEffect(() => whileShown(findStarted(id), setStarted), [id]);
  return started;
}
