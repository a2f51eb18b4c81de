import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { host } from "@kaunter/web/browser/host";
import { Button } from "@kaunter/web/ui/button";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { confirmationOf } from "../use-open-payment.ts";
import type { BankName } from "./use-paying.ts";
import { navigate } from "@kaunter/web/page/router";

interface LeavingProps {
  payment: CreatedPayment;
  bankName: BankName;
}

const offerAgainAfterMs = 10_000;

/** Hands the whole window over to the bank or the card provider. Sending it again hands over the same attempt, never a new payment. */
export function Leaving({ payment, bankName }: LeavingProps) {
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSlow, setSlow] = useState(false);
  useReturn(confirmationOf(payment));
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    if (!leaveApp(payment, language)) form.current?.submit();
    const timer = setTimeout(() => setSlow(true), offerAgainAfterMs);
    return () => clearTimeout(timer);
  }, [payment, language]);

  function handleSubmit(event: FormEvent): void {
    if (leaveApp(payment, language)) event.preventDefault();
  }

  return (
    <form
      ref={form}
      method="post"
      action={paths.handOff}
      onSubmit={handleSubmit}
      className="wrap leaving"
    >
      <input type="hidden" name="payment" value={payment._id} />
      <input type="hidden" name="key" value={payment.payer_capability} />
      <input type="hidden" name="lang" value={language} />
      <span className="leaving-ring" />
      <h1 ref={heading} tabIndex={-1}>
        {bankName === null ? t("card.leaving") : t("bank.leaving", { bank: bankName })}
      </h1>
      <Money amount={payment.amount} className="font-heading text-[2.125rem]/11" />
      <p className="text-txt-black-500">
        {t(bankName === null ? "card.leaving_text" : "bank.leaving_text")}
      </p>
      <div className="w-full text-left">
        <Panel look="note">{t("paying.reference", { reference: payment._id })}</Panel>
      </div>
      {isSlow && (
        <Button type="submit" look="secondary" className="w-full">
          {t("paying.again")}
        </Button>
      )}
    </form>
  );
}

/** The mobile app opens the portal in the phone's own browser, which hands over the same attempt. */
function leaveApp({ _id, payer_capability }: CreatedPayment, lang: Language): boolean {
  const { app } = host();
  const words = new URLSearchParams({ payment: _id, key: payer_capability, lang });
  app?.openOutside(`/leave?${words}`);
  return app !== null;
}

/** Who comes back by the browser's own means sees the status, not this page as it was left. */
function useReturn(status: string): void {
  // It listens as soon as the page is there: an effect may come after the person.
  useLayoutEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) navigate(status, { replace: true });
    };
    addEventListener("pageshow", handleShow);
    return () => removeEventListener("pageshow", handleShow);
  }, [status]);
}
