import type { Payment } from "@kaunter/contracts/payments";
import { t } from "@kaunter/web/language/translate";
import { Fact } from "@kaunter/web/ui/status-panel";
import { bankCodeOf, methodName, numberLabel } from "../../model/payment/ways/paid-by.ts";

/** How it was paid, and under which numbers. */
export function MethodFacts({ payment }: { payment: Payment }) {
  const bankCode = bankCodeOf(payment);
  return (
    <>
      <Fact label={t("label.method")}>{methodName(payment)}</Fact>
      {payment.fpxTxnId && <Fact label={numberLabel(payment)}>{payment.fpxTxnId}</Fact>}
      {payment.sellerExOrderNo && (
        <Fact label={t("label.order_no")}>{payment.sellerExOrderNo}</Fact>
      )}
      {bankCode && <Fact label={t("outcome.bank_code")}>{bankCode}</Fact>}
    </>
  );
}
