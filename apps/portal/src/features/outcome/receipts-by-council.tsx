import type { Payment } from "@kaunter/contracts/payments";
import { t } from "@kaunter/web/language/translate";
import { Grouped } from "@kaunter/web/ui/grouped";
import { Icon } from "@kaunter/web/ui/icon";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { QrCode } from "@kaunter/web/ui/qr-code";
import { PaidLine } from "./paid-line.tsx";

type Receipt = Payment["receipts"][number];

/** Each council gives a receipt of its own for its bills. */
export function ReceiptsByCouncil({ payment }: { payment: Payment }) {
  const { services, receipts } = payment;
  const councils = [...new Set(services.map(({ council }) => council))];
  return (
    <section aria-labelledby="lines-title" className="mt-5">
      <h2 id="lines-title">{t("outcome.receipts")}</h2>
      <div className="card mt-2 divide-y divide-otl-gray-200">
        {councils.map((council) => (
          <div key={council} className="p-4 md:px-6">
            <h3>{t(`council.${council}`)}</h3>
            <ReceiptNumber receipt={receipts.find((each) => each.council === council)} />
            <dl className="sums mt-2">
              {services
                .filter((service) => service.council === council)
                .map((service) => (
                  <PaidLine
                    key={`${service.type} ${service.charge} ${service.outcome}`}
                    {...service}
                  />
                ))}
            </dl>
            <CheckCode receipt={receipts.find((each) => each.council === council)} />
          </div>
        ))}
        <Total payment={payment} />
      </div>
    </section>
  );
}

function ReceiptNumber({ receipt }: { receipt: Receipt | undefined }) {
  if (!receipt) return null;
  return (
    <>
      <p className="text-secondary text-txt-black-700">
        {t("label.receipt_no")} <strong>{receipt.receipt_no}</strong>
      </p>
      {receipt.is_void && (
        <div className="mt-2">
          <Panel look="warning">{t("outcome.void")}</Panel>
        </div>
      )}
    </>
  );
}

/** A receipt is worth what others can see of it: each carries the code by which anyone can check it. */
function CheckCode({ receipt }: { receipt: Receipt | undefined }) {
  if (!receipt) return null;
  const { receipt_no: number, verify_link: link, verify_qr: squares } = receipt;
  return (
    <details className="check-code">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center gap-2 print:hidden">
        <Icon name="scan" size={20} />
        {t("outcome.check_open")}
      </summary>
      <figure className="flex flex-wrap items-center gap-4 py-2">
        <QrCode squares={squares} label={t("outcome.check_code", { number })} />
        <figcaption className="min-w-0 grow basis-40">
          {t("outcome.check_text")}{" "}
          <a href={link} className="text-link inline-flex min-h-11 items-center">
            {t("outcome.check_link", { number })}
          </a>
        </figcaption>
      </figure>
    </details>
  );
}

/** Our own fee stands between the councils' bills and what was paid in all. */
function ServiceFee({ fee }: { fee: Payment["service_fee"] }) {
  if (!fee) return null;
  return (
    <div>
      <dt>{t("kind.service_fee")}</dt>
      <dd>
        <Money amount={fee.amount} />
      </dd>
      {fee.outcome === "refund_due" && (
        <dd className="mt-2 basis-full font-normal">
          <Panel look="warning">{t("outcome.refund_due")}</Panel>
        </dd>
      )}
    </div>
  );
}

/** One number to quote to the helpline; the others are folded away. */
function Total({ payment }: { payment: Payment }) {
  return (
    <dl className="sums px-4 py-1 md:px-6">
      <ServiceFee fee={payment.service_fee} />
      <div className="sum-total">
        <dt>{t("label.total")}</dt>
        <dd>
          <Money amount={payment.amount} />
        </dd>
      </div>
      <div>
        <dt>{t("label.reference_no")}</dt>
        <dd>
          <Grouped digits={payment._id} />
        </dd>
      </div>
    </dl>
  );
}
