import type { OfficePayment } from "@kaunter/contracts/office";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { timeOf } from "../../model/words.ts";
import { Propose } from "./open-matters.tsx";

interface ReceiptsProps {
  payment: OfficePayment;
  onProposed: () => unknown;
}

export function Receipts({ payment, onProposed }: ReceiptsProps) {
  const t = useT();
  const { receipts } = payment;
  return (
    <section className="office-card">
      <h2>{t("payment.receipts")}</h2>
      <ul className="inside grid gap-2">
        {receipts.length === 0 && <li>{t("payment.none")}</li>}
        {receipts.map((receipt) => (
          <li key={receipt.number}>
            <strong>{receipt.number}</strong> <Money amount={receipt.amount} />
            {receipt.is_void && <span className="pill ml-2">{t("payment.void")}</span>}
            <span className="block text-small text-txt-black-500">
              {receipt.confirmed_at === null
                ? t("payment.unconfirmed")
                : t("payment.confirmed", { when: timeOf(receipt.confirmed_at) })}
            </span>
            {!receipt.is_void && (
              <Propose
                {...{ payment, onProposed }}
                kind="void_receipt"
                subject={receipt.number}
                label={t("propose.void")}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
