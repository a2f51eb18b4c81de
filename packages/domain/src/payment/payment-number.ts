import { chargeKinds, type Kind, kindNames } from "../charges/kinds.ts";

/** A text read as each number that a payment may be known by; null where it has not that number's form. */
export type PaymentNumber = {
  /** Our own: the moment of the payment in microseconds. */
  readonly id: string | null;
  /** An attempt's, as its provider repeats it. */
  readonly reference: string | null;
  readonly receiptNo: string | null;
  /** The provider's own number of a transaction, which has no form that we could know. */
  readonly transactionId: string;
  /** The kinds of bills whose numbers look like this. */
  readonly billKinds: readonly Kind[];
};

/** Reads what a person copied from a screen, a mail, a bank's statement or a receipt; spaces, dashes and case do not count. */
export function readPaymentNumber(text: string): PaymentNumber {
  const bare = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\-–]/g, "");
  const receipt = /^([A-Z]{2,10})(\d{4})(\d{6,9})$/.exec(bare);
  return {
    id: /^\d{16}$/.test(bare) ? bare : null,
    reference: /^[A-Z][A-Z2-9]{18}[A-Z]$/.test(bare) ? bare : null,
    receiptNo: receipt ? receipt.slice(1).join("-") : null,
    transactionId: bare,
    billKinds: kindNames.filter((kind) => chargeKinds[kind].shape.test(bare)),
  };
}
