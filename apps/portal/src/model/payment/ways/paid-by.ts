import type { Payment } from "@kaunter/contracts/payments";
import type { DeclineReason } from "@kaunter/domain/vocabulary/payments";
import { t } from "@kaunter/web/language/translate";

/** The makers of cards by the code of the method; the card's own code is 2 until its maker is known. */
const makers: Readonly<Record<string, string>> = { 48: "Visa", 49: "Mastercard" };

/** Only a transfer from a bank says of which kind of account it was. */
const isByCard = ({ fpx_msgToken }: Payment) => fpx_msgToken === undefined;

/** How it was paid, as people say it. */
export function methodName(payment: Payment): string {
  if (!isByCard(payment)) return `FPX · ${payment.bank_name}`;
  const maker = makers[payment.payment_method];
  return maker === undefined ? t("method.card") : `${t("method.card")} · ${maker}`;
}

/** What the provider's number of it is called. */
export function numberLabel(payment: Payment): string {
  return t(isByCard(payment) ? "label.transaction_no" : "label.fpx_id");
}

/** The code of the answer, where the payer's bank can explain it. */
export function bankCodeOf(payment: Payment): string | undefined {
  return isByCard(payment) ? undefined : payment.bank_code;
}

/** After these, the same bank would refuse again. */
const otherWayFirst: readonly DeclineReason[] = ["limit", "hours", "fault", "account", "blocked"];

/** Whether another bank, or a card, is what helps. */
export function wouldRefuseAgain({ decline_reason: reason }: Payment): boolean {
  return reason !== undefined && otherWayFirst.includes(reason);
}

/** Why it was refused. */
export function declineText({
  bank_name: bank,
  decline_reason: reason = "refused",
}: Payment): string {
  return reason === "card" ? t("decline.card") : t(`decline.${reason}`, { bank });
}
