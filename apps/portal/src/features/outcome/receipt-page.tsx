import { useT } from "@kaunter/web/language/translate";
import { BackToApp } from "./back-to-app.tsx";
import { Journey } from "../../model/payment/journey.tsx";
import { Checking, Lost, Neutral } from "./no-status.tsx";
import { Receipt } from "./receipt.tsx";
import { RevokeLinks } from "./revoke-links.tsx";
import { isUnknownPayment, useConclusion, usePayment } from "./use-payment.ts";
import { freshLink, type PaymentKey, useWhichPayment } from "./use-which-payment.ts";
import { Redirect } from "@kaunter/web/ui/link";

/** Stands by itself: it can be reloaded, bookmarked and opened from a mail. */
export function ReceiptPage() {
  useT();
  const which = useWhichPayment();
  return (
    <Journey step="receipt">
      <BackToApp />
      {which === undefined && <Checking />}
      {which === null && <Neutral />}
      {which && <ReceiptOf key={which.id} which={which} />}
    </Journey>
  );
}

function ReceiptOf({ which }: { which: PaymentKey }) {
  const state = usePayment(which);
  const { payment, error } = state;
  useConclusion(which, state);
  const fresh = freshLink("/receipt", which, payment);
  if (fresh !== null) return <Redirect to={fresh} />;
  if (payment?.status === "successful") {
    return (
      <>
        <Receipt payment={payment} which={which} />
        <RevokeLinks payment={payment} page="/receipt" />
      </>
    );
  }
  if (payment) {
    return <Redirect to={`/confirmation?id=${which.id}&key=${which.capability}`} />;
  }
  if (isUnknownPayment(error)) return <Neutral />;
  return error ? <Lost id={which.id} state={state} /> : <Checking />;
}
