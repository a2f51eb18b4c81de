import type { Charge, Offer } from "@kaunter/contracts/charges";
import { dayOf } from "@kaunter/domain/calendar";
import { isEarlyRenewal } from "@kaunter/domain/charges/licensing";
import { t } from "@kaunter/web/language/translate";
import { now } from "@kaunter/web/browser/clock";
import { translateCode } from "@kaunter/web/language/translate-error";
import { Panel } from "@kaunter/web/ui/panel";

/** What to know before renewing a licence. */
export function RenewalNotes({ charge, offer }: { charge: Charge; offer: Offer }) {
  const { selection, renewal_year: year } = offer;
  if (charge.type !== "license" || selection !== "renewal") return null;
  const isEarly = year !== undefined && isEarlyRenewal(year, dayOf(now()));
  return (
    <div className="mt-4 grid gap-3">
      {isEarly && <Panel look="info">{t("search.early_renewal", { year: String(year) })}</Panel>}
      {charge.print_error && <Panel look="warning">{translateCode(charge.print_error)}</Panel>}
      <Panel look="note">{t("search.assessment_first")}</Panel>
    </div>
  );
}
