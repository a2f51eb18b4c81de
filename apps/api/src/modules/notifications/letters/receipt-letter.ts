import { formatDateTime } from "@kaunter/domain/date-format";
import { formatRinggit } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { ShownPayment } from "../../payments/show-payment.ts";
import { automatic } from "./automatic.ts";
import type { Letter } from "./letter.ts";

interface Words {
  subject: string;
  greeting: string;
  attached: string;
  paid: string;
  receipt: string;
  total: string;
  reference: string;
  returned: string;
  checked: string;
  link: string;
}

const words: Record<Language, Words> = {
  my: {
    subject: "Resit bayaran anda",
    greeting: "Terima kasih. Kami telah menerima bayaran anda.",
    attached: "Resit rasmi dilampirkan sebagai PDF.",
    paid: "Dibayar pada",
    receipt: "No. resit",
    total: "Jumlah",
    reference: "No. rujukan",
    returned: "Jumlah ini akan dikembalikan kepada anda:",
    checked: "Kami sedang menyemak jumlah ini dengan majlis dan akan memaklumkan anda:",
    link: "Lihat, cetak atau simpan resit anda di sini",
  },
  en: {
    subject: "Your payment receipt",
    greeting: "Thank you. We have received your payment.",
    attached: "The official receipt is attached as a PDF.",
    paid: "Paid on",
    receipt: "Receipt no.",
    total: "Total",
    reference: "Reference no.",
    returned: "This amount will be returned to you:",
    checked: "We are checking this amount with the council and will tell you:",
    link: "View, print or save your receipt here",
  },
  zh: {
    subject: "您的付款收据",
    greeting: "谢谢。我们已收到您的付款。",
    attached: "正式收据已附上（PDF）。",
    paid: "付款时间",
    receipt: "收据号码",
    total: "总额",
    reference: "参考编号",
    returned: "以下金额将退还给您：",
    checked: "我们正与议会核对以下金额，之后会通知您：",
    link: "请在此查看、打印或保存您的收据",
  },
};

/** The mail of a successful payment, in the payer's language. */
export function receiptLetter(shown: ShownPayment, address: string): Letter {
  const { payment, receipts, lines, paidAt } = shown;
  const { language } = payment;
  const say = words[language];
  const others = [
    { text: say.returned, of: lines.filter(({ outcome }) => outcome === "refund_due") },
    { text: say.checked, of: lines.filter(({ outcome }) => outcome === "suspense") },
  ].filter(({ of }) => of.length > 0);
  const settled = lines.filter((line) => !others.some(({ of }) => of.includes(line)));
  const facts = [
    ...(paidAt ? [[say.paid, formatDateTime(paidAt, language)] as const] : []),
    ...receipts.map(
      ({ number, amountSen }) => [`${say.receipt} ${number}`, formatRinggit(amountSen)] as const,
    ),
    ...settled.map(lineFact),
    [say.total, formatRinggit(payment.amountSen)] as const,
    [say.reference, payment.id] as const,
  ];
  return {
    language,
    subject: say.subject,
    parts: [
      {
        kind: "text",
        text: receipts.length > 0 ? `${say.greeting} ${say.attached}` : say.greeting,
      },
      { kind: "facts", facts },
      ...others.flatMap(
        ({ text, of }) =>
          [
            { kind: "text", text },
            { kind: "facts", facts: of.map(lineFact) },
          ] as const,
      ),
      { kind: "link", label: say.link, address },
      { kind: "text", text: automatic[language] },
    ],
  };
}

/** What a payer declared has no number of a council's making. */
function lineFact({ accountNo, council, amountSen, declaration }: ShownPayment["lines"][number]) {
  const name = [council.toUpperCase(), declaration ? "" : accountNo].join(" ").trim();
  return [name, formatRinggit(amountSen)] as const;
}
