import type { Requeried } from "@kaunter/contracts/requery";
import { parseRinggit } from "@kaunter/domain/money";
import { answerSentence as sentenceOf, type Verdict } from "@kaunter/words/answer-sentence";
import { formatDateTime } from "@kaunter/words/times";
import { currentLanguage, t } from "@kaunter/web/language/translate";
import type { PanelLook } from "@kaunter/web/ui/panel";

export const lookOf = {
  yes: "success",
  unknown: "info",
  no: "warning",
} as const satisfies Record<Verdict, PanelLook>;

/** The sentence of an answer that the server gave. */
export function answerSentence(answer: Requeried, now: Date): string {
  const { status, next_check_at } = answer;
  const standing = {
    status,
    amountSen: parseRinggit(answer.amount),
    when: new Date(answer.paid_at ?? answer.payment_datetime),
    nextCheckAt: next_check_at === undefined ? null : new Date(next_check_at),
    mayPayAgain: answer.may_pay_again,
    returnedSen: parseRinggit(answer.returned ?? "0.00"),
    unsettled: answer.unsettled,
  };
  return sentenceOf(t, currentLanguage(), standing, now);
}

export function timeOf(instant: string): string {
  return formatDateTime(new Date(instant), currentLanguage());
}
