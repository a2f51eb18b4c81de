import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import { t } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";

/** What is left to do with a licence that is over. */
export function RenewBar({ licence: { council, license } }: { licence: DigitalLicence }) {
  const no = license.license_no;
  const search = new URLSearchParams({ council, type: "council_permit_license", no });
  return (
    <StickyBar>
      <LinkButton to={`/search?${search}`}>{t("licence.renew")}</LinkButton>
    </StickyBar>
  );
}
