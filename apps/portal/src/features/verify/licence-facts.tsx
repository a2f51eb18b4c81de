import { t } from "@kaunter/web/language/translate";
import { Fact } from "@kaunter/web/ui/status-panel";
import { licenceNameId } from "@kaunter/words/licence-name";
import type { LicenceShown } from "./judge-licence.ts";

/** What to compare with the licence on the wall: a code can be copied onto another paper. */
export function LicenceFacts({ licence }: { licence: LicenceShown }) {
  const { license_no, council, m_kod_type, print_type, name, ic_no, nama_s, receipt_no } = licence;
  return (
    <section aria-labelledby="facts-title" className="card mt-5 p-4 md:p-6">
      <h2 id="facts-title" className="mb-3">
        {t("verify.compare_licence")}
      </h2>
      <dl className="facts">
        {m_kod_type !== undefined && (
          <Fact label={t("verify.licence")}>{t(licenceNameId(m_kod_type, print_type))}</Fact>
        )}
        <Fact label={t("verify.licence_no")}>{license_no}</Fact>
        <Fact label={t("label.council")}>{t(`council.${council}`)}</Fact>
        {nama_s !== undefined && <Fact label={t("verify.business")}>{nama_s}</Fact>}
        {name !== undefined && <Fact label={t("verify.holder")}>{name}</Fact>}
        {ic_no !== undefined && <Fact label={t("verify.ic")}>{ic_no}</Fact>}
        <Fact label={t("label.receipt_no")}>{receipt_no}</Fact>
      </dl>
    </section>
  );
}
