import type { Payment } from "@kaunter/contracts/payments";
import { tiedTypes } from "@kaunter/domain/charges/kinds";
import { t } from "@kaunter/web/language/translate";
import { explainLine } from "../../model/charge/explain-line.ts";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { lineNameId } from "@kaunter/words/kind-name";
import { untilText } from "@kaunter/words/until";

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
          <dt>{t("label.total")}</dt>
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
            {t("label.paid_until", { until: untilText(t, rest.paid_until) })}
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

/** What is tied to a charge, and a kind that this page does not know, is called what its first part is for. */
function titleOf({ type, explanation }: Pick<Service, "type" | "explanation">): string {
  if (explanation.some(({ code }) => code === "land_cess_year")) return t("kind.land_cess");
  const name = tiedTypes.some((tied) => tied === type) ? undefined : lineNameId(type);
  if (name) return t(name);
  return explanation[0] ? explainLine(explanation[0]) : type;
}
