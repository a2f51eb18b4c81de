import type { Payment } from "@kaunter/contracts/payments";
import { t } from "@kaunter/web/language/translate";
import { Fact } from "@kaunter/web/ui/status-panel";

/** The makers of cards by the code of the method; the card's own code is 2 until its maker is known. */
const makers: Readonly<Record<string, string>> = { 48: "Visa", 49: "Mastercard" };

/** How it was paid, and under which numbers; only a bank transfer has a token, and a code that a bank can explain. */
export function MethodFacts({ payment }: { payment: Payment }) {
  const isCard = payment.fpx_msgToken === undefined;
  const number = t(isCard ? "label.transaction_no" : "label.fpx_id");
  return (
    <>
      <Fact label={t("label.method")}>{methodName(payment)}</Fact>
      {payment.fpxTxnId && <Fact label={number}>{payment.fpxTxnId}</Fact>}
      {payment.sellerExOrderNo && (
        <Fact label={t("label.order_no")}>{payment.sellerExOrderNo}</Fact>
      )}
      {!isCard && payment.bank_code && (
        <Fact label={t("outcome.bank_code")}>{payment.bank_code}</Fact>
      )}
    </>
  );
}

/** How it was paid, as people say it. */
export function methodName(payment: Payment): string {
  return payment.fpx_msgToken === undefined ? cardName(payment) : `FPX · ${payment.bank_name}`;
}

function cardName({ payment_method }: Payment): string {
  const maker = makers[payment_method];
  return maker === undefined ? t("method.card") : `${t("method.card")} · ${maker}`;
}
