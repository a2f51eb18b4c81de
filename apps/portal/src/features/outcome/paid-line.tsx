import { t } from "@kaunter/web/language/translate";
import { explainLine } from "../../model/charge/explain-line.ts";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { untilText } from "@kaunter/words/until";
import { lineTitle, type Service } from "./line-title.ts";

export function PaidLine({ type, account_no, amount, explanation, ...rest }: Service) {
  return (
    <div>
      <dt className="min-w-0 basis-3/5">
        <span className="block font-semibold">{lineTitle({ type, explanation })}</span>
        <span className="block text-secondary wrap-anywhere text-txt-black-500">
          {[account_no, rest.subject].filter(Boolean).join(" · ")}
        </span>
        {rest.paid_until && (
          <span className="block text-secondary text-txt-black-500">
            {t("label.paid_until", { until: untilText(t, rest.paid_until) })}
          </span>
        )}
      </dt>
      <dd>
        <span className="sr-only">{t("label.amount")}: </span>
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
