import { type Sen, largestAmountSen, sen } from "@kaunter/domain/money";
import type { GatewayNotice, ReadMessage } from "../../modules/payments/payment-gateway.ts";
import { decodeForm, hasFields } from "./form.ts";
import { type Fields, type Seller, confirmationFields, readTime, sourceOf } from "./message.ts";
import { awaitsAuthoriserCode, toldBy } from "./response-codes.ts";

export interface Reader {
  seller: Seller;
  isGenuine: (source: string, checkSum: string) => boolean;
}

type Confirmation = Record<(typeof confirmationFields)[number] | "fpx_checkSum", string>;

/** Reads an AC, or the AXA that answers a cancellation: form first, then signature, then whose it is. */
export function readConfirmation(
  body: string,
  type: "AC" | "AXA",
  { seller, isGenuine }: Reader,
): ReadMessage {
  const form = decodeForm(body);
  if (!form) return { verdict: "malformed" };
  const claimed = claimedReference(form);
  if (!isConfirmation(form, type)) return { verdict: "malformed", ...claimed };
  const source = sourceOf(confirmationFields, form);
  if (!isGenuine(source, form.fpx_checkSum)) return { verdict: "bad_signature", ...claimed };
  const isOurs = form.fpx_sellerExId === seller.exchangeId && form.fpx_sellerId === seller.sellerId;
  return isOurs
    ? { verdict: "verified", notice: noticeOf(form) }
    : { verdict: "foreign", ...claimed };
}

function isConfirmation(form: Fields, type: string): form is Confirmation {
  const isComplete = hasFields(form, confirmationFields) && form["fpx_msgType"] === type;
  return isComplete && claimedReference(form).reference !== undefined;
}

function claimedReference(form: Fields): { reference?: string } {
  const reference = form["fpx_sellerExOrderNo"];
  return reference !== undefined && /^[!-~]{1,40}$/.test(reference) ? { reference } : {};
}

const echoedFields = [
  "fpx_buyerBankId",
  "fpx_sellerExOrderNo",
  "fpx_sellerOrderNo",
  "fpx_sellerTxnTime",
] as const;

function noticeOf(form: Confirmation): GatewayNotice {
  const { fpx_debitAuthCode: code, fpx_fpxTxnId: txnId } = form;
  const amountSen = readAmount(form.fpx_txnAmount);
  const txnAt = readTime(form.fpx_fpxTxnTime);
  return {
    reference: form.fpx_sellerExOrderNo,
    told: toldBy(code),
    money: { currency: form.fpx_txnCurrency, ...(amountSen !== undefined && { amountSen }) },
    code,
    awaitsAuthoriser: code === awaitsAuthoriserCode,
    echo: Object.fromEntries(echoedFields.map((name) => [name, form[name]])),
    ...(txnId !== "" && { txnId }),
    ...(txnAt && { txnAt }),
  };
}

// FPX's own format, which is wider than ours: a genuine message with another text is no amount, and a person looks.
function readAmount(text: string): Sen | undefined {
  if (!/^\d{1,13}\.\d{2}$/.test(text)) return undefined;
  const count = Number(text.replace(".", ""));
  return count <= largestAmountSen ? sen(count) : undefined;
}
