import { shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import { verdictOf } from "@kaunter/words/answer-sentence";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Payment } from "../../payments/payment.ts";
import type { StatusMail } from "../../payments/status-mail.ts";
import { speak } from "../speak.ts";
import type { Mail } from "./write-mail.ts";

interface Told {
  payment: Pick<Payment, "id" | "language" | "amountSen" | "status">;
  returnedSen: Sen;
}

/** What a payer is told of a payment without a receipt, with what was to be paid, or is to be returned. */
export function composeStatusMail(
  purpose: StatusMail,
  { payment, returnedSen }: Told,
  address: string,
): Mail {
  const { id, language, status } = payment;
  const say = speak(language);
  const amount = formatRinggit(payment.amountSen);
  const returned = formatRinggit(returnedSen);
  const isUnpaid = purpose === "refund" && verdictOf[shownStatusOf(status)] === "no";
  const mayBeMistaken = purpose !== "refund" && purpose !== "pending";
  return {
    language,
    subject: say(`status_mail.${purpose}.subject`),
    parts: [
      {
        kind: "text",
        // Its page and the helpline say the very same.
        text: isUnpaid
          ? say("answer.ended_returned", { amount, returned })
          : say(`status_mail.${purpose}.text`),
      },
      ...(mayBeMistaken ? [{ kind: "text", text: say("status_mail.deducted") } as const] : []),
      {
        kind: "facts",
        facts: [
          [say("label.amount"), purpose === "refund" ? returned : amount],
          [say("label.reference_no"), id],
        ],
      },
      { kind: "link", label: say("status_mail.link"), address },
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}
