import type { Payment } from "@kaunter/contracts/payments";
import { formatDateTime } from "@kaunter/words/times";
import { formatRinggit, parseRinggit, sumSen } from "@kaunter/domain/money";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { PaidLines } from "./paid-lines.tsx";
import { ReceiptCodes } from "./receipt-codes.tsx";
import { MethodFacts } from "./method-facts.tsx";
import { Fact, StatusPanel } from "@kaunter/web/ui/status-panel";

/** `pdf` is the address of the soft copy. */
export function Receipt({ payment, pdf }: { payment: Payment; pdf: string }) {
  return (
    <div className="receipt">
      <p className="hidden font-heading print:block">{`${t("app.name")} · ${t("steps.receipt")}`}</p>
      <StatusPanel look="success" title={t("outcome.successful")}>
        <Money amount={payment.amount} className="font-heading text-[2.125rem]/11" />
        <NotPaid payment={payment} />
        <ReceiptNumbers payment={payment} />
      </StatusPanel>
      <p className="mt-5 grid gap-3 sm:grid-cols-2 print:hidden">
        <LinkButton to={pdf}>{t("outcome.pdf")}</LinkButton>
        <Button look="secondary" onClick={() => print()}>
          {t("outcome.print")}
        </Button>
      </p>
      <Facts payment={payment} />
      <PaidLines payment={payment} />
      <ReceiptCodes receipts={payment.receipts} />
    </div>
  );
}

/** What goes back or is looked into is said beside the success, not only at its bill. */
function NotPaid({ payment: { services } }: { payment: Payment }) {
  const amountOf = (wanted: string) => {
    const lines = services.filter(({ outcome }) => outcome === wanted);
    return (
      lines.length > 0 && formatRinggit(sumSen(lines.map((line) => parseRinggit(line.amount))))
    );
  };
  const returned = amountOf("refund_due");
  const checked = amountOf("suspense");
  return (
    <>
      {returned && <p>{t("outcome.returned", { amount: returned })}</p>}
      {checked && <p>{t("outcome.checked", { amount: checked })}</p>}
    </>
  );
}

/** Each council gives a receipt of its own. */
function ReceiptNumbers({ payment: { receipts } }: { payment: Payment }) {
  return receipts.map(({ receipt_no, council, amount, is_void }) => (
    <div key={receipt_no}>
      {receipts.length > 1 && (
        <p className="text-secondary">
          {t(`council.${council}`)} · <Money amount={amount} />
        </p>
      )}
      <p>
        {t("label.receipt_no")} <strong>{receipt_no}</strong>
      </p>
      {is_void && (
        <div className="mt-2 text-left">
          <Panel look="warning">{t("outcome.void")}</Panel>
        </div>
      )}
    </div>
  ));
}

function Facts({ payment }: { payment: Payment }) {
  const language = useLanguage();
  const paidAt = new Date(payment.paid_at ?? payment.payment_datetime);
  return (
    <section aria-labelledby="facts-title" className="card mt-5 p-4 md:p-6">
      <h2 id="facts-title" className="mb-3">
        {t("outcome.details")}
      </h2>
      <dl className="facts">
        <Fact label={t("label.paid_at")}>{formatDateTime(paidAt, language)}</Fact>
        <Fact label={t("label.payer")}>{payment.full_name || t("label.payer_removed")}</Fact>
        <MethodFacts payment={payment} />
        <Fact label={t("label.reference_no")}>{payment._id}</Fact>
        <Fact label={t("outcome.status")}>
          <span className="pill border-success-700 bg-success-50 text-success-800">
            {t("status.successful")}
          </span>
        </Fact>
      </dl>
    </section>
  );
}
