import type { Payment } from "@kaunter/contracts/payments";
import { formatDateTime } from "@kaunter/words/times";
import { formatRinggit, parseRinggit, sumSen } from "@kaunter/domain/money";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { Money } from "@kaunter/web/ui/money";
import { Fact, StatusPanel } from "@kaunter/web/ui/status-panel";
import { methodName } from "../../model/payment/ways/paid-by.ts";
import { MethodFacts } from "./method-facts.tsx";
import { ReceiptsByCouncil } from "./receipts-by-council.tsx";
import { SavePdf } from "./save-pdf.tsx";
import { ShareReceipt } from "./share-receipt.tsx";
import { WhatNext } from "./what-next.tsx";
import type { PaymentKey } from "./use-which-payment.ts";

/** What a payer wants of a receipt, in this order: that it was paid, to have it, what follows, and what exactly it says. */
export function Receipt({ payment, which }: { payment: Payment; which: PaymentKey }) {
  return (
    <div className="receipt">
      <p className="hidden font-heading print:block">{`${t("app.name")} · ${t("steps.receipt")}`}</p>
      <Paid payment={payment} />
      <div className="mt-3 grid gap-3 sm:grid-cols-2 print:hidden">
        <SavePdf which={which} />
        <ShareReceipt payment={payment} />
      </div>
      <WhatNext payment={payment} which={which} />
      <ReceiptsByCouncil payment={payment} />
      <Details payment={payment} />
    </div>
  );
}

function Paid({ payment }: { payment: Payment }) {
  const language = useLanguage();
  const paidAt = formatDateTime(new Date(payment.paid_at ?? payment.payment_datetime), language);
  const bills = new Set(payment.services.map(({ charge, account_no }) => charge ?? account_no));
  return (
    <StatusPanel look="success" title={t("outcome.successful")}>
      <Money amount={payment.amount} className="hero-amount" />
      <p>{`${paidAt} · ${methodName(payment)}`}</p>
      <p>{t("outcome.counted", { bills: bills.size, receipts: payment.receipts.length })}</p>
      <NotPaid payment={payment} />
    </StatusPanel>
  );
}

/** What goes back or is looked into is said beside the success, not only at its bill. */
function NotPaid({ payment: { services, returned } }: { payment: Payment }) {
  const checked = services.filter(({ outcome }) => outcome === "suspense");
  const checkedSen = sumSen(checked.map(({ amount }) => parseRinggit(amount)));
  return (
    <>
      {returned && (
        <p>{t("outcome.returned", { amount: formatRinggit(parseRinggit(returned)) })}</p>
      )}
      {checkedSen > 0 && <p>{t("outcome.checked", { amount: formatRinggit(checkedSen) })}</p>}
    </>
  );
}

/** The numbers that only a bank or the helpline asks for; on paper they are open. */
function Details({ payment }: { payment: Payment }) {
  return (
    <details className="fold card mt-5">
      <summary>
        <h2>{t("outcome.details_print")}</h2>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 print:hidden" />
      </summary>
      <dl className="facts">
        <Fact label={t("label.payer")}>{payment.full_name || t("label.payer_removed")}</Fact>
        <MethodFacts payment={payment} />
        <Fact label={t("outcome.status")}>
          <span className="pill border-success-700 bg-success-50 text-success-800">
            {t("status.successful")}
          </span>
        </Fact>
      </dl>
      <p className="print:hidden">
        <Button look="secondary" className="my-2 w-full" onClick={() => print()}>
          {t("outcome.print")}
        </Button>
      </p>
    </details>
  );
}
