import type { Requeried } from "@kaunter/contracts/requery";
import { formatDateTime } from "@kaunter/words/times";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { currentLanguage, t } from "@kaunter/web/language/translate";
import type { PanelLook } from "@kaunter/web/ui/panel";

/** What the payer wants to know first. While the bank may still decide it is never a no. */
export type Verdict = "yes" | "unknown" | "no";

export const verdictOf = {
  in_progress: "unknown",
  pending: "unknown",
  successful: "yes",
  failed: "no",
  cancelled: "no",
  expired: "no",
} as const satisfies Record<Requeried["status"], Verdict>;

export const lookOf = {
  yes: "success",
  unknown: "info",
  no: "warning",
} as const satisfies Record<Verdict, PanelLook>;

/** Nobody looks at a clock for less. */
const soonMs = 2 * 60_000;

/** One sentence: what is known, what happens next, and when. */
export function answerSentence(answer: Requeried, now: Date): string {
  const { status, next_check_at } = answer;
  const amount = formatRinggit(parseRinggit(answer.amount));
  if (status === "successful") {
    const when = timeOf(answer.paid_at ?? answer.payment_datetime);
    return t("requery.successful", { amount, when });
  }
  const next = next_check_at === undefined ? null : timeOf(next_check_at);
  if (status === "in_progress" || status === "pending") {
    if (answer.may_pay_again) return t("requery.open_again", { amount });
    if (next_check_at === undefined || next === null) return t("requery.open_person", { amount });
    const isSoon = new Date(next_check_at).getTime() - now.getTime() < soonMs;
    return isSoon ? t("requery.open_soon", { amount }) : t("requery.open_later", { amount, next });
  }
  const known = t(`requery.${status}`, { amount });
  return next === null ? t("requery.ended", { known }) : t("requery.ended_later", { known, next });
}

export function timeOf(instant: string): string {
  return formatDateTime(new Date(instant), currentLanguage());
}
