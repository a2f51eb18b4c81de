import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Payment } from "../../payments/payment.ts";
import type { NoticePurpose } from "../../payments/notice-purpose.ts";
import { automatic } from "./automatic.ts";
import type { Letter } from "./letter.ts";

interface Words {
  amount: string;
  reference: string;
  link: string;
  /** What every payment that ended without money may still turn out to be. */
  deducted: string;
  notices: Record<NoticePurpose, { subject: string; text: string }>;
}

const words: Record<Language, Words> = {
  my: {
    amount: "Amaun",
    reference: "No. rujukan",
    link: "Lihat status bayaran di sini",
    deducted:
      "Jika wang telah ditolak daripada akaun anda, jangan bayar sekali lagi. Kami akan menyemak dengan bank sekali lagi. Jika bayaran diterima, resit akan dihantar kepada anda.",
    notices: {
      failed: {
        subject: "Bayaran tidak berjaya",
        text: "Bank tidak meluluskan bayaran ini. Tiada resit dikeluarkan. Semak akaun bank anda sebelum membayar semula.",
      },
      cancelled: {
        subject: "Bayaran dibatalkan",
        text: "Bayaran ini dibatalkan di halaman bank. Tiada resit dikeluarkan.",
      },
      expired: {
        subject: "Masa bayaran telah tamat",
        text: "Bank tidak menerima kelulusan untuk bayaran ini dalam masa yang ditetapkan. Tiada resit dikeluarkan.",
      },
      refund: {
        subject: "Wang akan dikembalikan kepada anda",
        text: "Kami menerima wang bagi bil yang sudah tidak perlu dibayar. Jumlah ini akan dikembalikan kepada anda. Anda tidak perlu berbuat apa-apa.",
      },
      pending: {
        subject: "Menunggu pengesahan bank",
        text: "Bank belum mengesahkan bayaran ini. Jangan bayar sekali lagi. Kami terus menyemak dengan bank dan akan menghantar e-mel apabila keputusannya diketahui.",
      },
    },
  },
  en: {
    amount: "Amount",
    reference: "Reference no.",
    link: "See the status of the payment here",
    deducted:
      "If money has left your account, do not pay again. We will check with the bank once more. If the payment was received, we will send you the receipt.",
    notices: {
      failed: {
        subject: "Payment not successful",
        text: "The bank did not approve this payment. No receipt was issued. Check your bank account before you pay again.",
      },
      cancelled: {
        subject: "Payment cancelled",
        text: "This payment was cancelled on the bank’s page. No receipt was issued.",
      },
      expired: {
        subject: "The payment timed out",
        text: "The bank did not receive an approval for this payment in time. No receipt was issued.",
      },
      refund: {
        subject: "Money will be returned to you",
        text: "We received money for a bill that no longer had to be paid. We will return this amount to you. You do not need to do anything.",
      },
      pending: {
        subject: "Waiting for the bank",
        text: "The bank has not confirmed this payment yet. Do not pay again. We will keep checking with the bank and email you when the result is known.",
      },
    },
  },
  zh: {
    amount: "金额",
    reference: "参考编号",
    link: "在此查看付款状态",
    deducted:
      "如果款项已从您的户口扣除，请勿重复付款。我们会再次向银行查询；若已收到付款，收据将发送给您。",
    notices: {
      failed: {
        subject: "付款不成功",
        text: "银行没有批准这笔付款，没有发出收据。再次付款前请先查看您的银行户口。",
      },
      cancelled: {
        subject: "付款已取消",
        text: "这笔付款已在银行页面取消，没有发出收据。",
      },
      expired: {
        subject: "付款已过期",
        text: "银行未在限定时间内收到这笔付款的批准，没有发出收据。",
      },
      refund: {
        subject: "款项将退还给您",
        text: "我们收到了一笔无需再缴的账单款项。以下金额将退还给您，您无需做任何事。",
      },
      pending: {
        subject: "等待银行确认",
        text: "银行尚未确认这笔付款。请勿重复付款。我们会继续向银行查询，有结果时会以电邮通知您。",
      },
    },
  },
};

/** What a payer is told of a payment without a receipt. `amountSen` is what was to be paid, or is to be returned. */
export function noticeLetter(
  { id, language }: Pick<Payment, "id" | "language">,
  purpose: NoticePurpose,
  amountSen: Sen,
  address: string,
): Letter {
  const say = words[language];
  const { subject, text } = say.notices[purpose];
  const mayBeMistaken = purpose !== "refund" && purpose !== "pending";
  return {
    language,
    subject,
    parts: [
      { kind: "text", text },
      ...(mayBeMistaken ? [{ kind: "text", text: say.deducted } as const] : []),
      {
        kind: "facts",
        facts: [
          [say.amount, formatRinggit(amountSen)],
          [say.reference, id],
        ],
      },
      { kind: "link", label: say.link, address },
      { kind: "text", text: automatic[language] },
    ],
  };
}
