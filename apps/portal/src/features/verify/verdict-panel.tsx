import { t, useLanguage } from "@kaunter/web/language/translate";
import type { PanelLook } from "@kaunter/web/ui/panel";
import { StatusPanel } from "@kaunter/web/ui/status-panel";
import { formatDateTime } from "@kaunter/words/times";
import type { Verdict } from "./judge.ts";

const looks = {
  valid: "success",
  genuine: "success",
  void: "warning",
  forged: "danger",
  unlisted: "warning",
  unknown: "info",
  licence_valid: "success",
  licence_upcoming: "info",
  licence_expired: "warning",
  licence_suspended: "warning",
  licence_revoked: "danger",
  licence_void: "danger",
  licence_forged: "danger",
  licence_unlisted: "warning",
  licence_unknown: "info",
} as const satisfies Record<Verdict["says"], PanelLook>;

/** The one line that was asked for. */
export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  const { says } = verdict;
  return (
    <StatusPanel look={looks[says]} title={t(`verify.${says}`)}>
      <Reason verdict={verdict} />
    </StatusPanel>
  );
}

function Reason({ verdict }: { verdict: Verdict }) {
  if ("facts" in verdict) return <AsOf asOf={verdict.asOf} />;
  if ("licence" in verdict) return <LicenceReason verdict={verdict} />;
  const { says } = verdict;
  if (says === "licence_unknown") return <p>{t("verify.unknown_text")}</p>;
  return <p>{t(`verify.${says}_text`)}</p>;
}

type WithLicence = Extract<Verdict, { licence: unknown }>;

/** The days, and what the verdict rests on. */
function LicenceReason({ verdict: { licence, by } }: { verdict: WithLicence }) {
  const language = useLanguage();
  const { sah_dari: from, sah_hingga: until } = licence;
  return (
    <>
      <p>{t("verify.licence_days", { from, until })}</p>
      <p>
        {by === "books" && t("verify.licence_now")}
        {by === "signature" && t("verify.licence_no_list")}
        {typeof by === "object" &&
          t("verify.licence_list", { at: formatDateTime(new Date(by.listOf), language) })}
      </p>
    </>
  );
}

function AsOf({ asOf }: { asOf: string | undefined }) {
  const language = useLanguage();
  if (asOf === undefined) return <p>{t("verify.status_unknown")}</p>;
  const at = formatDateTime(new Date(asOf), language);
  return <p>{t("verify.as_of", { at })}</p>;
}
