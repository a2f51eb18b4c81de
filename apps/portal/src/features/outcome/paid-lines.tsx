import type { Payment } from "@kaunter/contracts/payments";
import { t } from "@kaunter/web/language/translate";
import type { PlainId } from "@kaunter/web/language/words";
import { chargeKinds } from "../../model/charge/kinds/charge-kinds.ts";
import { declaredType } from "../../model/charge/search-types.ts";
import { explainLine } from "../../model/charge/explain-line.ts";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";

type Service = Payment["services"][number];

export function PaidLines({ payment }: { payment: Payment }) {
  return (
    <section aria-labelledby="lines-title" className="card mt-5 p-4 md:p-6">
      <h2 id="lines-title">{t("outcome.bills")}</h2>
      <dl className="sums mt-2">
        {payment.services.map((service) => (
          <PaidLine key={`${service.type} ${service.charge} ${service.outcome}`} {...service} />
        ))}
        <div className="sum-total">
          <dt>{t("outcome.total")}</dt>
          <dd>
            <Money amount={payment.amount} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function PaidLine({ type, account_no, council, amount, explanation, ...rest }: Service) {
  return (
    <div>
      <dt className="min-w-0 basis-3/5">
        <span className="block font-semibold">{titleOf({ type, explanation })}</span>
        <span className="block text-secondary wrap-anywhere text-txt-black-500">
          {`${account_no} · ${t(`council.${council}`)}`}
        </span>
        {rest.paid_until && (
          <span className="block text-secondary text-txt-black-500">
            {t("outcome.paid_until", { until: rest.paid_until })}
          </span>
        )}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
      {explanation.length > 1 && <Parts explanation={explanation} />}
      {(rest.outcome === "refund_due" || rest.outcome === "suspense") && (
        <dd className="mt-2 basis-full font-normal">
          <Panel look="warning">{t(`outcome.${rest.outcome}`)}</Panel>
        </dd>
      )}
    </div>
  );
}

function Parts({ explanation }: Pick<Service, "explanation">) {
  return (
    <dd className="parts">
      {explanation.map((line) => (
        <span key={explainLine(line)}>
          <span>{explainLine(line)}</span>
          <Money amount={line.amount} />
        </span>
      ))}
    </dd>
  );
}

const titles: Readonly<Record<string, PlainId>> = Object.assign(
  { [declaredType]: "search.type.local_government_charge" },
  ...Object.values(chargeKinds).map(({ paidNames }) => paidNames),
);

/** A kind that this page does not know is called what its first part is for. */
function titleOf({ type, explanation }: Pick<Service, "type" | "explanation">): string {
  if (explanation.some(({ code }) => code === "land_cess_year")) return t("type.landcess");
  const title = Object.hasOwn(titles, type) ? titles[type] : undefined;
  if (title) return t(title);
  return explanation[0] ? explainLine(explanation[0]) : type;
}
