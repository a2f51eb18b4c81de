import { DomainError } from "@kaunter/domain/domain-error";
import { showPayment, type ShownPayment } from "../payments/show-payment.ts";
import { fileNameOf, printSoftCopy, type SoftCopyDeps } from "../softcopy/print-softcopy.ts";
import { deliverMail, type DeliveryDeps, linkTo, type MailBody } from "./deliver-mail.ts";
import { receiptLetter } from "./letters/receipt-letter.ts";
import { writeLetter } from "./letters/letter.ts";

export type MailDeps = DeliveryDeps & SoftCopyDeps;

/** Mails the receipt once. A mail server may take a mail and lose its word: then the same message is sent again. */
export async function mailReceipt(deps: MailDeps, paymentId: string): Promise<void> {
  const shown = await showPayment(deps, paymentId);
  if (!shown) throw new DomainError("not_found");
  // Money that only goes back has no receipt, and a notice of its own.
  const { payer } = shown;
  if (!payer || shown.mail || shown.receipts.length === 0) return;
  const addressed = { paymentId, purpose: "receipt", email: payer.email } as const;
  await deliverMail(deps, addressed, await composeReceipt(deps, shown));
}

/** The receipt's mail with its soft copy; the same payment always makes the same one. */
export async function composeReceipt(deps: MailDeps, shown: ShownPayment): Promise<MailBody> {
  const { bytes } = await printSoftCopy(deps, shown, "payer");
  return {
    ...writeLetter(receiptLetter(shown, linkTo(deps, "receipt", shown.payment))),
    attachment: { name: fileNameOf(shown), contentType: "application/pdf", bytes },
  };
}
