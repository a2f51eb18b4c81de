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
} as const satisfies Record<Verdict["says"], PanelLook>;

/** The one line that was asked for. */
export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  const { says } = verdict;
  return (
    <StatusPanel look={looks[says]} title={t(`verify.${says}`)}>
      {"facts" in verdict ? (
        <AsOf asOf={verdict.asOf} />
      ) : (
        says !== "genuine" && <p>{t(`verify.${says}_text`)}</p>
      )}
    </StatusPanel>
  );
}

function AsOf({ asOf }: { asOf: string | undefined }) {
  const language = useLanguage();
  if (asOf === undefined) return <p>{t("verify.status_unknown")}</p>;
  const at = formatDateTime(new Date(asOf), language);
  return <p>{t("verify.as_of", { at })}</p>;
}
