import type { Payment } from "@kaunter/contracts/payments";
import { dayOf } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import type { MouseEvent } from "react";
import { publicAddress } from "@kaunter/web/browser/host";
import { t } from "@kaunter/web/language/translate";
import { FileButton } from "@kaunter/web/ui/button";

/** Hands on the link of the receipt, which shows it masked: by what the phone offers, else by WhatsApp. */
export function ShareReceipt({ payment }: { payment: Payment }) {
  const paidOn = formatDay(dayOf(new Date(payment.paid_at ?? payment.payment_datetime)));
  const text = t("outcome.share_text", {
    amount: formatRinggit(parseRinggit(payment.amount)),
    day: paidOn,
  });
  const address = publicAddress();

  function handleShare(event: MouseEvent) {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Whoever changes their mind has not done anything wrong.
    navigator.share({ text, url: address }).catch(() => undefined);
  }

  return (
    <FileButton
      look="secondary"
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`}
      target="_blank"
      rel="noreferrer"
      onClick={handleShare}
      className="self-start"
    >
      {t("outcome.share")}
    </FileButton>
  );
}
