import type { Charge } from "@kaunter/contracts/charges";
import { normaliseReference } from "@kaunter/domain/charges/reference";
import { useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { Panel } from "@kaunter/web/ui/panel";
import { Masked } from "../../../model/charge/masked.tsx";
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

/** Nobody may take the bill of one council for that of another: the same number may be in both. */
export function CouncilName({ council }: Pick<Charge, "council">) {
  const t = useT();
  return (
    <h2 className="result-council">
      <Icon name="building" size={20} className="mt-0.5 shrink-0" />
      {t(`council.${council}`)}
    </h2>
  );
}

/** How it stands, in a word. */
export function StatusPill({ charge }: { charge: Charge }) {
  const t = useT();
  // What can be paid is not "at the counter only": that is told of its renewal.
  const isPayable = charge.offers.length > 0;
  const status = isPayable && charge.status === "counter_only" ? "unpaid" : charge.status;
  return <span className={`pill ${pillLooks[status]}`}>{t(`search.status.${status}`)}</span>;
}

/** What has to be said about a charge although it was found. */
export function ChargeMessage({ charge }: { charge: Charge }) {
  const t = useT();
  const message = messageOf(charge);
  return (
    <>
      {message && (
        <Panel look={message.look}>
          <p className={message.advice && "font-semibold"}>{message.text}</p>
          {message.advice && <p>{message.advice}</p>}
        </Panel>
      )}
      {charge.as_of !== undefined && (
        <Panel look="note">{t("records.as_of", { day: charge.as_of })}</Panel>
      )}
    </>
  );
}

interface FactsProps {
  charge: Charge;
  /** What the person looked for: they see their own words as they wrote them. */
  typed: string;
}

/** Who and what, as far as anyone may see it. */
export function Facts({ charge, typed }: FactsProps) {
  return (
    <dl className="facts">
      {factsOf(charge).map(({ label, value, lang }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={lang}>{isMaskOf(value, typed) ? typed : <Masked text={shortened(value)} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a masked value hides exactly what was typed. */
function isMaskOf(value: string, typed: string): boolean {
  const [, shown = "", stars = ""] = /^([^*]+)(\*+)$/.exec(value) ?? [];
  const bare = normaliseReference(typed);
  return stars !== "" && bare.length === value.length && bare.startsWith(shown);
}

/** Eight stars hide as much as eighty, and are kinder to read. */
function shortened(value: string): string {
  return value.replaceAll(/\*{9,}/g, "*".repeat(8));
}
