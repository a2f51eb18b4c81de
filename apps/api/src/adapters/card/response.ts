import { type Sen, sen } from "@kaunter/domain/money";
import type { CardMethodCode } from "@kaunter/domain/vocabulary/payments";
import type { MessageContent, ReadMessage } from "../../modules/payments/payment-gateway.ts";
import type { MerchantKey } from "./merchant-key.ts";
import { type SignedResponse, responseSource } from "./message.ts";
import type { SignatureType } from "./signature.ts";

/** A merchant that the provider knows us as, or did. */
export interface Identity {
  merchantCode: string;
  signatureType: SignatureType;
  key: Pick<MerchantKey, "id" | "isGenuine">;
  /** Good for every attempt; others only for those that were sent with their key and type of signature. */
  isToday?: boolean;
}

/**
 * The signature does not say where one value ends and the next begins, nor where the decimal point is. These formats
 * do: a reference begins and ends with a letter, an amount has two decimals, a currency is three letters. Hence no two
 * messages that they allow, and that mean different things, have the same signature.
 */
const formats: Record<keyof SignedResponse, RegExp> = {
  MerchantCode: /^[!-~]{1,20}$/,
  PaymentId: /^\d{1,3}$/,
  RefNo: /^[A-Z][A-Z0-9]{18}[A-Z]$/,
  Amount: /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})\.\d{2}$/,
  Currency: /^[A-Z]{3}$/,
  Status: /^\d$/,
};

const statuses: Readonly<Record<string, MessageContent["outcome"]>> = {
  0: "declined",
  1: "approved",
  6: "awaiting",
};

/** Reads what comes to either address: formats first, then the signature, then whose it is. */
export function readResponse(body: string, identities: readonly Identity[]): ReadMessage {
  const form = new URLSearchParams(body);
  const claimed = claimedReference(form);
  const signed = signedFields(form);
  if (!signed) return { verdict: "malformed", ...claimed };
  // The provider signs no refusal of a request: such a message says nothing that anybody could not have said.
  const signature = single(form, "Signature") ?? "";
  const signer = identities.find(({ merchantCode, signatureType, key }) =>
    key.isGenuine(
      signatureType,
      responseSource({ ...signed, MerchantCode: merchantCode }),
      signature,
    ),
  );
  if (!signer) return { verdict: "bad_signature", ...claimed };
  if (signed.MerchantCode !== signer.merchantCode) return { verdict: "foreign", ...claimed };
  return { verdict: "verified", content: contentOf(signed, form, signer) };
}

/** The value of a field that comes exactly once; of two, nobody knows which is meant. */
function single(form: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = form.getAll(name);
  return others.length === 0 ? value : undefined;
}

function signedFields(form: URLSearchParams): SignedResponse | undefined {
  const entries = Object.entries(formats).map(([name, format]) => {
    const value = single(form, name);
    return [name, value !== undefined && format.test(value) ? value : undefined];
  });
  const isComplete = entries.every(([, value]) => value !== undefined);
  return isComplete ? (Object.fromEntries(entries) as SignedResponse) : undefined;
}

function claimedReference(form: URLSearchParams): { reference?: string } {
  const reference = single(form, "RefNo");
  return reference !== undefined && formats.RefNo.test(reference) ? { reference } : {};
}

function contentOf(
  signed: SignedResponse,
  form: URLSearchParams,
  { key, signatureType, isToday = false }: Identity,
): MessageContent {
  const { MerchantCode, RefNo, Amount, Currency, Status } = signed;
  const txnId = single(form, "TransId") ?? "";
  const cardCode = cardCodes[single(form, "CCNo")?.charAt(0) ?? ""];
  return {
    reference: RefNo,
    outcome: statuses[Status] ?? "unclear",
    money: { amountSen: readAmount(Amount), currency: Currency },
    // The words beside it are not signed.
    code: Status,
    mayTryAgain: true,
    awaitsAuthoriser: false,
    echo: {
      MerchantCode,
      RefNo,
      ...(!isToday && { Remark: key.id, SignatureType: signatureType }),
    },
    ...(/^\w{1,30}$/.test(txnId) && { txnId, isTxnIdUnsigned: true as const }),
    ...(cardCode && { cardCode }),
  };
}

// Mastercard's numbers begin with 5 and, since 2017, with 2.
const cardCodes: Readonly<Record<string, `${CardMethodCode}`>> = { 4: "48", 5: "49", 2: "49" };

/** The amount of a text that has the format. */
export function readAmount(text: string): Sen {
  return sen(Number(text.replaceAll(/[.,]/g, "")));
}
