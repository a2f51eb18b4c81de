import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Payment } from "../../payments/payment.ts";
import type { NoticePurpose } from "../../payments/notice-purpose.ts";
import { speak } from "../speak.ts";
import type { Letter } from "./letter.ts";

/** What a payer is told of a payment without a receipt. `amountSen` is what was to be paid, or is to be returned. */
export function noticeLetter(
  { id, language }: Pick<Payment, "id" | "language">,
  purpose: NoticePurpose,
  amountSen: Sen,
  address: string,
): Letter {
  const say = speak(language);
  const mayBeMistaken = purpose !== "refund" && purpose !== "pending";
  return {
    language,
    subject: say(`notice.${purpose}.subject`),
    parts: [
      { kind: "text", text: say(`notice.${purpose}.text`) },
      ...(mayBeMistaken ? [{ kind: "text", text: say("notice.deducted") } as const] : []),
      {
        kind: "facts",
        facts: [
          [say("label.amount"), formatRinggit(amountSen)],
          [say("label.reference_no"), id],
        ],
      },
      { kind: "link", label: say("notice.link"), address },
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}
