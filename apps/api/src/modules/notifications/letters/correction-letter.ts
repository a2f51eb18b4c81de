import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Payment } from "../../payments/payment.ts";
import { automatic } from "./automatic.ts";
import type { Letter } from "./letter.ts";

interface Words {
  subject: string;
  changed: string;
  reference: string;
  mistake: string;
}

const words: Record<Language, Words> = {
  my: {
    subject: "Alamat e-mel bagi bayaran anda telah dibetulkan",
    changed:
      "E-mel tentang bayaran ini kini dihantar ke alamat lain, seperti yang diminta oleh pembayar.",
    reference: "No. rujukan",
    mistake:
      "Jika anda tidak meminta perubahan ini, sila hubungi talian bantuan dengan nombor rujukan di atas.",
  },
  en: {
    subject: "The e-mail address of your payment was corrected",
    changed: "E-mails about this payment now go to another address, as the payer asked.",
    reference: "Reference no.",
    mistake:
      "If you did not ask for this, please call the helpline and give the reference number above.",
  },
  zh: {
    subject: "您的付款所用的电邮地址已更正",
    changed: "应付款人的要求，与这笔付款有关的电邮现改寄到另一个地址。",
    reference: "参考号码",
    mistake: "如果这不是您要求的更改，请致电客服热线并提供上述参考号码。",
  },
};

/** Word to the address that is no longer used. It does not say which one is: that is no business of a stranger's. */
export function correctionLetter({ id, language }: Pick<Payment, "id" | "language">): Letter {
  const { subject, changed, reference, mistake } = words[language];
  return {
    language,
    subject,
    parts: [
      { kind: "text", text: changed },
      { kind: "facts", facts: [[reference, id]] },
      { kind: "text", text: mistake },
      { kind: "text", text: automatic[language] },
    ],
  };
}
