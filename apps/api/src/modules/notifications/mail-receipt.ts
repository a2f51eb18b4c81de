import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction } from "../../db/transaction.ts";
import { readCouncilNames } from "../charges/council-names.ts";
import { findOfPayment } from "../licences/find-issued.ts";
import { issueLicences } from "../licences/issue-licences.ts";
import { pageLink } from "../licences/licence-links.ts";
import { readerOf } from "../payments/requery/corrections.ts";
import { addresseeOf, showPayment, type ShownPayment } from "../payments/show-payment.ts";
import { fileNameOf, printSoftCopy, type SoftCopyDeps } from "../softcopy/print-softcopy.ts";
import { deliverMail, type DeliveryDeps, linkTo, type MailBody } from "./deliver-mail.ts";
import { type LicenceLink, composeReceiptMail } from "./mails/compose-receipt-mail.ts";
import { writeMail } from "./mails/write-mail.ts";
import { mailedSeconds } from "./mailed-seconds.ts";

export type MailDeps = DeliveryDeps &
  SoftCopyDeps & { inTransaction: InTransaction; servicesUrl: string };

/** Mails the receipt once. A mail server may take a mail and lose its word: then the same message is sent again. */
export async function mailReceipt(deps: MailDeps, paymentId: string): Promise<void> {
  const shown = await showPayment(deps, paymentId);
  if (!shown) throw new DomainError("not_found");
  // Money that only goes back has no receipt, and a status mail of its own.
  const payer = addresseeOf(shown);
  if (!payer || shown.mail || shown.receipts.length === 0) return;
  const receipts = shown.receipts.map(({ number }) => number);
  const addressed = { paymentId, purpose: "receipt", email: payer.email, receipts } as const;
  const linked = await linkLicences(deps, paymentId);
  const isPayers = (await readerOf(deps, shown.payment)) === "payer";
  const composed = await composeReceipt(deps, shown, isPayers ? linked : []);
  const sentAt = await deliverMail(deps, addressed, composed);
  const [receipt] = shown.receipts;
  if (sentAt && receipt) {
    mailedSeconds.observe((sentAt.getTime() - receipt.issuedAt.getTime()) / 1_000);
  }
}

/**
 * The receipt's mail with its soft copy; the same payment always makes the same one for the same reader. Only the first
 * mail leads to licences, which name their holder in full, and only when it goes to the payer's own address.
 */
export async function composeReceipt(
  deps: MailDeps,
  shown: ShownPayment,
  licences: readonly LicenceLink[] = [],
): Promise<MailBody> {
  const viewer = await readerOf(deps, shown.payment);
  const { bytes } = await printSoftCopy(deps, shown, viewer);
  const { payment, attempt } = shown;
  const particulars = {
    councils: await readCouncilNames(deps.db, payment.language),
    method: deps.wordsOf(attempt.choice.provider).toPayer(payment.language).methodName(attempt),
    address: linkTo(deps, "receipt", payment),
    licences,
    viewer,
  };
  return {
    ...writeMail(composeReceiptMail(shown, particulars)),
    attachment: { name: fileNameOf(shown), contentType: "application/pdf", bytes },
  };
}

/**
 * The mail does not wait for the order to issue them: whoever comes first issues, and the other finds it done. A licence
 * that cannot be issued keeps no receipt back; its own order goes on trying, and the operator is told.
 */
async function linkLicences(deps: MailDeps, paymentId: string): Promise<LicenceLink[]> {
  try {
    await issueLicences(deps, paymentId);
  } catch (err) {
    deps.log.warn({ paymentId, err }, "a receipt is mailed without its licence");
  }
  const licences = await findOfPayment(deps.db, paymentId);
  return licences.map((licence) => ({
    number: licence.licenceNo,
    address: pageLink(deps, licence),
  }));
}
