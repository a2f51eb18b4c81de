import { formatDateTime } from "@kaunter/words/times";
import { formatRinggit } from "@kaunter/domain/money";
import type { ShownPayment } from "../../payments/show-payment.ts";
import { speak } from "../speak.ts";
import type { Letter } from "./letter.ts";

/** The mail of a successful payment, in the payer's language. */
export function receiptLetter(shown: ShownPayment, address: string): Letter {
  const { payment, receipts, lines, paidAt } = shown;
  const { language } = payment;
  const say = speak(language);
  const others = [
    { text: say("receipt.returned"), of: lines.filter(({ outcome }) => outcome === "refund_due") },
    { text: say("receipt.checked"), of: lines.filter(({ outcome }) => outcome === "suspense") },
  ].filter(({ of }) => of.length > 0);
  const settled = lines.filter((line) => !others.some(({ of }) => of.includes(line)));
  const facts = [
    ...(paidAt ? [[say("receipt.paid"), formatDateTime(paidAt, language)] as const] : []),
    ...receipts.map(
      ({ number, amountSen }) =>
        [`${say("label.receipt_no")} ${number}`, formatRinggit(amountSen)] as const,
    ),
    ...settled.map(lineFact),
    [say("label.total"), formatRinggit(payment.amountSen)] as const,
    [say("label.reference_no"), payment.id] as const,
  ];
  return {
    language,
    subject: say("receipt.subject"),
    parts: [
      {
        kind: "text",
        text:
          receipts.length > 0
            ? `${say("receipt.greeting")} ${say("receipt.attached")}`
            : say("receipt.greeting"),
      },
      { kind: "facts", facts },
      ...others.flatMap(
        ({ text, of }) =>
          [
            { kind: "text", text },
            { kind: "facts", facts: of.map(lineFact) },
          ] as const,
      ),
      { kind: "link", label: say("receipt.link"), address },
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}

/** What a payer declared has no number of a council's making. */
function lineFact({ accountNo, council, amountSen, declaration }: ShownPayment["lines"][number]) {
  const name = [council.toUpperCase(), declaration ? "" : accountNo].join(" ").trim();
  return [name, formatRinggit(amountSen)] as const;
}
