import type { Payment } from "@kaunter/contracts/payments";
import type { ReactNode } from "react";
import { t } from "@kaunter/web/language/translate";
import { Icon, type IconName } from "@kaunter/web/ui/icon";
import { Link } from "@kaunter/web/ui/link";
import { SaveBills } from "../../model/bill/save-bills.tsx";
import { OwnLicences } from "../../model/licence/own-licences.tsx";
import { PaidParking } from "../../model/parking/paid-parking.tsx";
import { recurringBills } from "./recurring-bills.ts";
import { RemindMe } from "./remind-me.tsx";
import { areNextYear, remindersOf } from "./reminders.ts";
import type { PaymentKey } from "./use-which-payment.ts";

/** What follows from a payment: where its receipt is, the licence it renewed, the parking it bought, and the next time. */
export function WhatNext({ payment, which }: { payment: Payment; which: PaymentKey }) {
  const reminders = remindersOf(payment);
  const paidAt = payment.paid_at ?? payment.payment_datetime;
  const bills = recurringBills(payment);
  const hasReceipt = payment.receipts.length > 0;
  if (!hasReceipt && reminders.length === 0 && bills.length === 0) return null;
  return (
    <section aria-labelledby="next-title" className="mt-5 print:hidden">
      <h2 id="next-title">{t("outcome.next")}</h2>
      <ul className="card mt-2 divide-y divide-otl-gray-200">
        {hasReceipt && <Sent payment={payment} which={which} />}
        {reminders.length > 0 && (
          <Row
            icon="calendar"
            title={t(
              areNextYear(reminders, paidAt) ? "outcome.remind_title" : "outcome.remind_in_time",
            )}
          >
            <RemindMe reminders={reminders} paidAt={paidAt} />
          </Row>
        )}
        {bills.length > 0 && (
          <Row icon="receipt" title={t("outcome.save_title")}>
            <SaveBills bills={bills} />
          </Row>
        )}
      </ul>
      <OwnLicences payment={payment} />
      <PaidParking payment={payment} />
    </section>
  );
}

/** Only its payer is told where it went; the server tells nobody else the link by itself. */
function Sent({ payment, which }: { payment: Payment; which: PaymentKey }) {
  const { capability, sent_softcopy, sent_text, email, contact } = payment;
  const isPayers = capability !== undefined && email !== "";
  return (
    <Row
      icon={sent_softcopy ? "circleCheck" : "info"}
      title={t(sent_softcopy ? "outcome.sent" : "outcome.sending")}
    >
      {isPayers && (
        <output className="block wrap-anywhere">
          <span className="block">
            {t(sent_softcopy ? "outcome.sent_to" : "outcome.sending_to", { place: email })}
          </span>
          {sent_text && <span className="block">{t("outcome.sent_to", { place: contact })}</span>}
        </output>
      )}
      <Link
        to={`/requery?id=${which.id}&key=${which.capability}`}
        className="text-link inline-flex min-h-11 items-center"
      >
        {t("outcome.send_again")}
      </Link>
    </Row>
  );
}

interface RowProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Row({ icon, title, children }: RowProps) {
  return (
    <li className="flex gap-4 px-4 py-3">
      <Icon name={icon} className="mt-0.5 shrink-0 text-primary-600" />
      <div className="min-w-0 grow">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
