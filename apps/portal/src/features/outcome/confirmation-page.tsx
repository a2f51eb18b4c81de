import { useEffect, useRef } from "react";
import { useT } from "@kaunter/web/language/translate";
import { BackToApp } from "./back-to-app.tsx";
import { Journey } from "../../model/payment/journey.tsx";
import { Checking, Lost, Neutral } from "./no-status.tsx";
import { screenForStatus, type StatusScreen } from "./screen-for-status.ts";
import { Status } from "./status.tsx";
import { isUnknownPayment, useConclusion, usePayment } from "./use-payment.ts";
import { freshLink, type PaymentKey, useWhichPayment } from "./use-which-payment.ts";
import { Redirect } from "@kaunter/web/ui/link";

/** Where the bank sends people back to: it believes nothing but the server. */
export function ConfirmationPage() {
  useT();
  const which = useWhichPayment();
  return (
    <Journey step="pay">
      <BackToApp />
      {which === undefined && <Checking />}
      {which === null && <Neutral />}
      {which && <Outcome key={which.id} which={which} />}
    </Journey>
  );
}

function Outcome({ which }: { which: PaymentKey }) {
  const state = usePayment(which);
  const { payment, error } = state;
  const isConcluded = useConclusion(which, state);
  const screen: StatusScreen | "receipt" | undefined = payment && screenForStatus[payment.status];
  useHeadingFocus(payment?.status);

  const fresh = freshLink("/confirmation", which, payment);
  if (fresh !== null) return <Redirect to={fresh} />;
  if (isUnknownPayment(error)) return <Neutral />;
  if (screen === "receipt" && isConcluded) {
    return <Redirect to={`/receipt?id=${which.id}&key=${which.capability}`} />;
  }
  if (payment && screen && screen !== "receipt") {
    return <Status {...{ payment, screen, state, which, isConcluded }} />;
  }
  return error && payment === undefined ? <Lost id={which.id} state={state} /> : <Checking />;
}

/** A status that changes under somebody's eyes is read out from its heading. */
function useHeadingFocus(status: string | undefined): void {
  const last = useRef(status);
  useEffect(() => {
    if (last.current !== undefined && last.current !== status) {
      document.querySelector<HTMLElement>("main h1")?.focus();
    }
    last.current = status;
  }, [status]);
}
