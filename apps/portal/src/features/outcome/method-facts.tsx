import type { Payment } from "@kaunter/contracts/payments";
import { t } from "../../i18n/translate.ts";
import { Fact } from "./status-panel.tsx";

/** How it was paid, and under which numbers; only a bank transfer has a token. */
export function MethodFacts({ payment }: { payment: Payment }) {
  const isCard = payment.fpx_msgToken === undefined;
  const number = t(isCard ? "outcome.transaction_no" : "outcome.fpx_id");
  return (
    <>
      <Fact label={t("outcome.method")}>
        {isCard ? t("outcome.card") : `FPX · ${payment.bank_name}`}
      </Fact>
      {payment.fpxTxnId && <Fact label={number}>{payment.fpxTxnId}</Fact>}
      <Fact label={t("outcome.order")}>{payment.sellerExOrderNo}</Fact>
    </>
  );
}
