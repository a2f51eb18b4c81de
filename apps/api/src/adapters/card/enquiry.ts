import type { MessageContent } from "../../modules/payments/payment-gateway.ts";
import type { Fields } from "./message.ts";
import { readAmount } from "./response.ts";

/**
 * What the answers to an enquiry mean, in lower case. Another amount than ours under our reference is no result of our
 * payment: it settles nothing and lets nothing lapse, so that in the end a person looks. Missing are the answers that
 * tell nothing of a payment: wrong parameters, and too many enquiries for one day.
 */
const answers = new Map<string, MessageContent["outcome"]>([
  ["00", "approved"],
  ["record not found", "not_found"],
  ["incorrect amount", "unclear"],
  // A later try at the provider's page may still succeed; an approval outweighs this whenever it comes.
  ["payment fail", "declined"],
  ["m88admin", "declined"],
]);

export function enquiryOf({ MerchantCode = "", RefNo = "", Amount = "" }: Fields): Fields {
  return { MerchantCode, RefNo, Amount };
}

/** What an answer says of the request that it was asked about; nothing when it is no result. */
export function contentFrom(answer: string, request: Fields): MessageContent | undefined {
  const outcome = answers.get(answer.toLowerCase());
  const { MerchantCode = "", RefNo = "", Amount = "", Currency = "" } = request;
  if (!outcome) return undefined;
  return {
    reference: RefNo,
    outcome,
    // The amount was part of the question, so only "paid" confirms it.
    money: { currency: Currency, ...(outcome === "approved" && { amountSen: readAmount(Amount) }) },
    code: answer,
    awaitsAuthoriser: false,
    echo: { MerchantCode, RefNo },
  };
}
