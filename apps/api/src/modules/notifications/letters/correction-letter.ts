import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Payment } from "../../payments/payment.ts";
import { automatic } from "./automatic.ts";
import type { Letter } from "./letter.ts";

interface Words {
  subject: string;
  changed: string;
  reference: string;
  mistake: string;
  undoable: string;
  undo: string;
}

const words: Record<Language, Words> = {
  my: {
    subject: "Alamat e-mel bagi bayaran anda telah dibetulkan",
    changed:
      "E-mel tentang bayaran ini kini dihantar ke alamat lain, seperti yang diminta oleh pembayar.",
    reference: "No. rujukan",
    mistake:
      "Jika anda tidak meminta perubahan ini, sila hubungi talian bantuan dengan nombor rujukan di atas.",
    undoable:
      "Jika anda tidak meminta perubahan ini, batalkannya dalam masa 48 jam. E-mel akan dihantar ke alamat ini semula dan semua pautan lama bagi bayaran ini akan dimatikan.",
    undo: "Batalkan perubahan ini",
  },
  en: {
    subject: "The email address for your payment was changed",
    changed: "Emails about this payment now go to another address, as the payer asked.",
    reference: "Reference no.",
    mistake:
      "If you did not ask for this, please call the helpline and give the reference number above.",
    undoable:
      "If you did not ask for this, undo it within 48 hours. E-mails will come to this address again, and every earlier link to this payment will stop working.",
    undo: "Undo this change",
  },
  zh: {
    subject: "您的付款所用的电邮地址已更正",
    changed: "根据缴款人的要求，与这笔付款有关的电邮现改寄到另一个地址。",
    reference: "参考编号",
    mistake: "如果这不是您要求的更改，请致电客服热线并提供上述参考编号。",
    undoable:
      "如果这不是您要求的更改，请在 48 小时内撤销。电邮将重新寄到此地址，这笔付款以前的所有链接都会失效。",
    undo: "撤销此更改",
  },
};

/**
 * Word to the address that is no longer used, with the link that undoes it where that is possible. It does not say which
 * one is used: that is no business of a stranger's.
 */
export function correctionLetter(
  { id, language }: Pick<Payment, "id" | "language">,
  undoAddress: string | undefined,
): Letter {
  const { subject, changed, reference, mistake, undoable, undo } = words[language];
  const after: Letter["parts"] =
    undoAddress === undefined
      ? [{ kind: "text", text: mistake }]
      : [
          { kind: "text", text: undoable },
          { kind: "link", label: undo, address: undoAddress },
        ];
  return {
    language,
    subject,
    parts: [
      { kind: "text", text: changed },
      { kind: "facts", facts: [[reference, id]] },
      ...after,
      { kind: "text", text: automatic[language] },
    ],
  };
}
