import type { Charge } from "@kaunter/contracts/charges";
import { useT } from "@kaunter/web/language/translate";
import { chargeNumber } from "../../../model/charge/charge-number.ts";
import { Panel } from "@kaunter/web/ui/panel";
import { messageOf } from "../../../model/charge/charge-words.ts";
import { factsOf } from "./facts.ts";

const due = "border-orange-300 bg-orange-100 text-orange-900";
const open = "border-primary-600 bg-primary-50 text-primary-700";
const done = "border-success-700 bg-success-50 text-success-800";
const gone = "border-otl-field bg-bg-washed text-txt-black-700";
const refused = "border-danger-700 bg-danger-50 text-danger-700";
const pillLooks: Record<Charge["status"], string> = {
  unpaid: due,
  renewable: open,
  nothing_due: done,
  paid: done,
  cancelled: gone,
  dropped: gone,
  court: refused,
  not_allowed: refused,
  counter_only: due,
  pending: due,
  approved: open,
  expired: gone,
};

/** Who and what, as far as anyone may see it, with what has to be said about it. */
export function ChargeCard({ charge, level }: { charge: Charge; level: "h2" | "h3" }) {
  const t = useT();
  const message = messageOf(charge);
  const Heading = level;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Heading>{t("search.number", { number: chargeNumber(charge) })}</Heading>
        <span className={`pill ${pillLooks[charge.status]}`}>
          {t(`search.status.${charge.status}`)}
        </span>
      </div>
      <dl className="facts">
        {factsOf(charge).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shortened(value)}</dd>
          </div>
        ))}
      </dl>
      {message && (
        <div className="mt-3">
          <Panel look={message.look}>
            <p className={message.advice && "font-semibold"}>{message.text}</p>
            {message.advice && <p>{message.advice}</p>}
          </Panel>
        </div>
      )}
    </>
  );
}

/** Eight stars hide as much as eighty, and are kinder to read and to hear. */
function shortened(value: string): string {
  return value.replaceAll(/\*{9,}/g, "*".repeat(8));
}
