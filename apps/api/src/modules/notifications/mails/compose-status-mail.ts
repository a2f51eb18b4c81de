import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Payment } from "../../payments/payment.ts";
import type { StatusMail } from "../../payments/status-mail.ts";
import { speak } from "../speak.ts";
import type { Mail } from "./write-mail.ts";

/** What a payer is told of a payment without a receipt. `amountSen` is what was to be paid, or is to be returned. */
export function composeStatusMail(
  { id, language }: Pick<Payment, "id" | "language">,
  purpose: StatusMail,
  amountSen: Sen,
  address: string,
): Mail {
  const say = speak(language);
  const mayBeMistaken = purpose !== "refund" && purpose !== "pending";
  return {
    language,
    subject: say(`status_mail.${purpose}.subject`),
    parts: [
      { kind: "text", text: say(`status_mail.${purpose}.text`) },
      ...(mayBeMistaken ? [{ kind: "text", text: say("status_mail.deducted") } as const] : []),
      {
        kind: "facts",
        facts: [
          [say("label.amount"), formatRinggit(amountSen)],
          [say("label.reference_no"), id],
        ],
      },
      { kind: "link", label: say("status_mail.link"), address },
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}
