import type { Charge, Offer } from "@kaunter/contracts/charges";
import { dayOf } from "@kaunter/domain/calendar";
import { isEarlyRenewal } from "@kaunter/domain/charges/licensing";
import { t } from "@kaunter/web/language/translate";
import { now } from "@kaunter/web/browser/clock";
import { translateCode } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { Suspense, useState } from "react";
import { choosePhoto } from "../photo/late-photo.ts";

/** What to know before renewing a licence. */
export function RenewalNotes({ charge, offer }: { charge: Charge; offer: Offer }) {
  const { selection, renewal_year: year } = offer;
  if (charge.type !== "license" || selection !== "renewal") return null;
  const isEarly = year !== undefined && isEarlyRenewal(year, dayOf(now()));
  return (
    <div className="mt-4 grid gap-3">
      {isEarly && <Panel look="info">{t("search.early_renewal", { year: String(year) })}</Panel>}
      {charge.print_error && (
        <Panel look="warning">
          <p>{translateCode(charge.print_error)}</p>
          <PhotoNow licenceNo={charge.license_no} />
        </Panel>
      )}
      <Panel look="note">{t("search.assessment_first")}</Panel>
    </div>
  );
}

/** The renewal can be begun with the photo, so that nobody comes back for it. */
function PhotoNow({ licenceNo }: { licenceNo: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="mt-2">{t("search.photo_now_text")}</p>
      {isOpen ? (
        <Suspense fallback={<span className="skeleton mt-3 block h-12" />}>
          {choosePhoto.render({ licenceNo })}
        </Suspense>
      ) : (
        <Button look="secondary" className="mt-3 w-full" onClick={() => setIsOpen(true)}>
          {t("search.photo_now")}
        </Button>
      )}
    </>
  );
}
