import { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { sendReceipt } from "./api.ts";
import type { Which } from "../../model/payment/requery.ts";

type Sending = "no" | "sending" | "sent" | DomainError;

/** The container of the news is there before its words, so that they are read out. */
export function SendAgain({ which }: { which: Which }) {
  const [sending, setSending] = useState<Sending>("no");

  async function handleSend() {
    if (sending === "sending") return;
    setSending("sending");
    try {
      await sendReceipt(which);
      setSending("sent");
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setSending(error);
    }
  }

  return (
    <>
      <Button
        look="secondary"
        onClick={() => void handleSend()}
        aria-disabled={sending === "sending" || undefined}
      >
        {sending === "sending" && <span className="spinner" />}
        {t("requery.send_again")}
      </Button>
      <output className="text-txt-black-700 empty:absolute">
        {sending === "sent" && t("requery.sent_again")}
        {sending instanceof DomainError && translateError(sending)}
      </output>
    </>
  );
}
