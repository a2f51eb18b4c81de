import type { CheckedReceipt } from "@kaunter/contracts/receipts";
import type { ReceiptFacts as SignedFacts } from "@kaunter/contracts/receipt-token";
import { formatDateTime } from "@kaunter/words/times";
import { writeRinggit } from "@kaunter/domain/money";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { Fact } from "@kaunter/web/ui/status-panel";
import { kindName } from "./kind-name.ts";

export type ShownFacts = Omit<CheckedReceipt, "full_name" | "services"> & Partial<CheckedReceipt>;

export function shownOf({
  number,
  council,
  amountSen,
  paidAt,
  reference,
}: SignedFacts): ShownFacts {
  const paid_at = paidAt.toISOString();
  return { receipt_no: number, council, amount: writeRinggit(amountSen), paid_at, reference };
}

/** What to compare with the receipt in hand: a code can be copied onto another paper. */
export function ReceiptFacts({ facts }: { facts: ShownFacts }) {
  const language = useLanguage();
  const { receipt_no, council, amount, paid_at, reference, full_name, services = [] } = facts;
  return (
    <section aria-labelledby="facts-title" className="card mt-5 p-4 md:p-6">
      <h2 id="facts-title" className="mb-3">
        {t("verify.compare")}
      </h2>
      <dl className="facts">
        <Fact label={t("label.receipt_no")}>{receipt_no}</Fact>
        <Fact label={t("label.council")}>{t(`council.${council}`)}</Fact>
        <Fact label={t("label.amount")}>
          <Money amount={amount} />
        </Fact>
        <Fact label={t("label.paid_at")}>{formatDateTime(new Date(paid_at), language)}</Fact>
        {full_name !== undefined && (
          <Fact label={t("label.payer")}>{full_name || t("label.payer_removed")}</Fact>
        )}
        {services.map((service) => (
          <Fact key={`${service.type} ${service.account_no}`} label={kindName(service.type)}>
            {`${service.account_no} · `}
            <Money amount={service.amount} />
          </Fact>
        ))}
        <Fact label={t("label.reference_no")}>{reference}</Fact>
      </dl>
    </section>
  );
}
