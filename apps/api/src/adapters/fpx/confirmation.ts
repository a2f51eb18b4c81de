import { type Sen, largestAmountSen, sen } from "@kaunter/domain/money";
import type { MessageContent, ReadMessage } from "../../modules/payments/payment-gateway.ts";
import { isUnambiguous } from "./ambiguity.ts";
import { decodeForm, hasFields, textOf } from "./form.ts";
import { type Fields, type Seller, confirmationFields, readTime, sourceOf } from "./message.ts";
import { awaitsAuthoriserCode, outcomeOf } from "./response-codes.ts";

export interface Reader {
  /** Whether FPX knows us by these ids, or did. */
  isUs: (seller: Seller) => boolean;
  /** Of a source that has one character for each byte. */
  isGenuine: (source: string, checkSum: string) => boolean;
  /** True when we fetched this answer from FPX ourselves, so nobody could move the borders between its fields. */
  isFetched?: boolean;
}

type Confirmation = Record<(typeof confirmationFields)[number] | "fpx_checkSum", string>;

/**
 * Reads an AC, or the AXA that answers a cancellation: form first, then the signature over the bytes as they came, and
 * only then what the bytes mean. Whose it is, the attempt decides: our ids of today are not those of last week.
 */
export function readConfirmation(
  body: string,
  type: "AC" | "AXA",
  { isUs, isGenuine, isFetched = false }: Reader,
): ReadMessage {
  const form = decodeForm(body);
  if (!form) return { verdict: "malformed" };
  const claimed = claimedReference(form);
  if (!isConfirmation(form, type)) return { verdict: "malformed", ...claimed };
  const source = sourceOf(confirmationFields, form);
  if (!isGenuine(source, form.fpx_checkSum)) return { verdict: "bad_signature", ...claimed };
  const isClear = isFetched || isUnambiguous(form, source);
  const content = isClear ? contentOf(form) : unclearContentOf(form);
  const addressee = { exchangeId: form.fpx_sellerExId, sellerId: form.fpx_sellerId };
  return {
    verdict: "verified",
    content: isUs(addressee) ? content : { ...content, isForOthers: true },
  };
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
  "fpx_sellerExId",
  "fpx_sellerExOrderNo",
  "fpx_sellerId",
  "fpx_sellerOrderNo",
  "fpx_sellerTxnTime",
] as const;

function contentOf(form: Confirmation): MessageContent {
  const [code, txnId] = [textOf(form.fpx_debitAuthCode), textOf(form.fpx_fpxTxnId)];
  const amountSen = readAmount(form.fpx_txnAmount);
  const txnAt = readTime(form.fpx_fpxTxnTime);
  return {
    reference: form.fpx_sellerExOrderNo,
    outcome: outcomeOf(code),
    money: {
      currency: textOf(form.fpx_txnCurrency),
      ...(amountSen !== undefined && { amountSen }),
    },
    code,
    awaitsAuthoriser: code === awaitsAuthoriserCode,
    echo: echoOf(form),
    ...(txnId !== "" && { txnId }),
    ...(txnAt && { txnAt }),
  };
}

/** A genuine message that may have been cut anew says that something happened, and not what: FPX is asked. */
function unclearContentOf(form: Confirmation): MessageContent {
  return {
    reference: form.fpx_sellerExOrderNo,
    outcome: "unclear",
    money: { currency: "" },
    code: "pipe in a name",
    awaitsAuthoriser: false,
    echo: echoOf(form),
  };
}

const echoOf = (form: Confirmation) =>
  Object.fromEntries(echoedFields.map((name) => [name, textOf(form[name])]));

// FPX's own format, which is wider than ours: a genuine message with another text is no amount, and a person looks.
function readAmount(text: string): Sen | undefined {
  if (!/^\d{1,13}\.\d{2}$/.test(text)) return undefined;
  const count = Number(text.replace(".", ""));
  return count <= largestAmountSen ? sen(count) : undefined;
}
