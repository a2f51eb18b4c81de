import { formatDateTime } from "@kaunter/domain/date-format";
import { formatRinggit } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { ShownPayment } from "../payments/show-payment.ts";

interface Words {
  subject: string;
  greeting: string;
  paid: string;
  receipt: string;
  total: string;
  reference: string;
  returned: string;
  link: string;
  automatic: string;
}

const words: Record<Language, Words> = {
  my: {
    subject: "Resit bayaran anda",
    greeting: "Terima kasih. Kami telah menerima bayaran anda.",
    paid: "Dibayar pada",
    receipt: "No. resit",
    total: "Jumlah",
    reference: "No. rujukan",
    returned: "Jumlah ini akan dikembalikan kepada anda",
    link: "Lihat, cetak atau simpan resit anda di sini:",
    automatic: "E-mel ini dihantar secara automatik. Sila jangan balas.",
  },
  en: {
    subject: "Your payment receipt",
    greeting: "Thank you. We have received your payment.",
    paid: "Paid on",
    receipt: "Receipt no.",
    total: "Total",
    reference: "Reference no.",
    returned: "This amount will be returned to you",
    link: "See, print or keep your receipt here:",
    automatic: "This e-mail was sent automatically. Please do not reply.",
  },
  zh: {
    subject: "您的付款收据",
    greeting: "谢谢。我们已收到您的付款。",
    paid: "付款时间",
    receipt: "收据号码",
    total: "总额",
    reference: "参考号码",
    returned: "以下金额将退还给您",
    link: "请在此查看、打印或保存您的收据：",
    automatic: "此电邮由系统自动发出，请勿回复。",
  },
};

/** The mail of a successful payment, in the payer's language. No word of it comes from the payer. */
export function receiptMail(shown: ShownPayment, link: string) {
  const { payment, receipts, lines, paidAt } = shown;
  const say = words[payment.language];
  const settled = lines.filter(({ outcome }) => outcome !== "refund_due");
  const returned = lines.filter(({ outcome }) => outcome === "refund_due");
  const lineText = ({ accountNo, council, amountSen, declaration }: (typeof lines)[number]) =>
    `  ${council.toUpperCase()} ${declaration ? "" : accountNo}  ${formatRinggit(amountSen)}`;
  return {
    subject: say.subject,
    text: [
      say.greeting,
      "",
      ...(paidAt ? [`${say.paid}: ${formatDateTime(paidAt, payment.language)}`] : []),
      ...receipts.map(
        ({ number, amountSen }) => `${say.receipt} ${number}: ${formatRinggit(amountSen)}`,
      ),
      ...settled.map(lineText),
      `${say.total}: ${formatRinggit(payment.amountSen)}`,
      ...(returned.length > 0 ? ["", `${say.returned}:`, ...returned.map(lineText)] : []),
      "",
      `${say.reference}: ${payment.id}`,
      "",
      say.link,
      link,
      "",
      say.automatic,
    ].join("\n"),
  };
}
