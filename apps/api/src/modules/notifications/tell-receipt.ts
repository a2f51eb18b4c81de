import { mailReceipt, type MailDeps } from "./mail-receipt.ts";
import { textReceipt, type TextDeps } from "./texts/text-receipt.ts";

/** Mails the receipt and texts its number. Neither waits for the other, and a second try does only what is left. */
export async function tellReceipt(deps: MailDeps & TextDeps, paymentId: string): Promise<void> {
  const told = await Promise.allSettled([
    mailReceipt(deps, paymentId),
    textReceipt(deps, paymentId),
  ]);
  const failed = told.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
