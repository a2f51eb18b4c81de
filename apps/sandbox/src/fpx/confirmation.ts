import { malaysianTime } from "../clock.ts";
import { changeFor } from "./alterations.ts";
import type { KeyName, KeyRing } from "./key-ring.ts";
import {
  type Confirmation,
  type Pair,
  type Request,
  confirmationFields,
  confirmationPairs,
  sourceOf,
} from "./messages.ts";
import type { Script } from "./script.ts";
import { signSource } from "./signature.ts";
import type { Transaction } from "./transactions.ts";
import type { FpxWorld } from "./world.ts";

/** Whether a code means that the buyer's account was debited. */
export function isApproval(code: string): boolean {
  return code === "00";
}

// The bank's own names for the payer, with the symbols that real ones carry.
const buyerNames: Record<Script["name"], string> = {
  ordinary: "NUR'AIN @ AIN BINTI ALI (A/P) & CO.",
  "ISO-8859-1": "REN\u00c9 M\u00dcLLER",
  pipe: "SITI | ALI|AHMAD",
  crafted: "SITI|00|9999999999|00|15733223|2603151016120427|20260315101612|X",
};

/** The character set in which the bank, and hence FPX, writes. */
export function charsetOf({ script }: Transaction): BufferEncoding {
  return script.name === "ISO-8859-1" ? "latin1" : "utf8";
}

export function confirmationOf(transaction: Transaction, code: string): Confirmation {
  const { request, fpxTxnId, fpxTxnTime, bankName, makerName, script } = transaction;
  const paid = isApproval(code);
  return {
    ...echoOf(request),
    buyerBankBranch: bankName,
    buyerName: buyerNames[script.name],
    makerName,
    debitAuthCode: code,
    debitAuthNo: paid ? fpxTxnId.slice(-8) : "",
    creditAuthCode: paid ? code : "",
    creditAuthNo: paid ? fpxTxnId.slice(-10) : "",
    fpxTxnId,
    fpxTxnTime,
  };
}

/** The answer about a request for which no transaction exists. */
export function refusalOf(request: Request, code: string, at: string): Confirmation {
  return { ...echoOf(request), debitAuthCode: code, fpxTxnTime: malaysianTime(at) };
}

function echoOf(request: Request): Confirmation {
  return {
    buyerBankBranch: "",
    buyerBankId: request.buyerBankId,
    buyerIban: "",
    buyerId: "",
    buyerName: "",
    creditAuthCode: "",
    creditAuthNo: "",
    debitAuthCode: "",
    debitAuthNo: "",
    fpxTxnId: "",
    fpxTxnTime: "",
    makerName: "",
    msgToken: request.msgToken,
    msgType: "AC",
    sellerExId: request.sellerExId,
    sellerExOrderNo: request.sellerExOrderNo,
    sellerId: request.sellerId,
    sellerOrderNo: request.sellerOrderNo,
    sellerTxnTime: request.sellerTxnTime,
    txnAmount: request.txnAmount,
    txnCurrency: request.txnCurrency,
  };
}

export interface Message {
  pairs: Pair[];
  charset: BufferEncoding;
}

export async function signed(
  keys: KeyRing,
  fields: Confirmation,
  { by = "current", charset = "utf8" }: { by?: KeyName; charset?: BufferEncoding | undefined } = {},
): Promise<Message> {
  const { privateKey } = await keys.find(by);
  const checkSum = signSource(sourceOf(confirmationFields, fields), privateKey, charset);
  return { pairs: confirmationPairs(fields, checkSum), charset };
}

/** A direct or browser message as the transaction's script wants it: altered, badly signed, or right. */
export async function scriptedMessage(
  world: FpxWorld,
  transaction: Transaction,
  code: string,
): Promise<Message> {
  const change = changeFor(transaction.script.alteration);
  const { before, after, charset = charsetOf(transaction) } = change;
  const another = world.transactions.before(transaction);
  const genuine = confirmationOf(transaction, code);
  const fields = {
    ...genuine,
    ...before?.(genuine, another && confirmationOf(another, another.code)),
  };
  const checkSum = await scriptedCheckSum(world.keys, transaction, fields, charset);
  const pairs = confirmationPairs(fields, checkSum);
  return { pairs: after ? after(pairs) : pairs, charset };
}

const keyFor: Partial<Record<Script["signature"], KeyName>> = {
  next: "next",
  expired: "expired",
  stranger: "stranger",
};

async function scriptedCheckSum(
  keys: KeyRing,
  { script, checkSum }: Transaction,
  fields: Confirmation,
  charset: BufferEncoding,
): Promise<string> {
  const { signature } = script;
  if (signature === "empty") return "";
  if (signature === "the seller's own") return checkSum;
  const { privateKey } = await keys.find(keyFor[signature] ?? "current");
  const isOfAnother = signature === "another message's";
  const covered = isOfAnother ? { ...fields, fpxTxnId: "2601010000000000" } : fields;
  const right = signSource(sourceOf(confirmationFields, covered), privateKey, charset);
  if (signature === "lower case") return right.toLowerCase();
  return signature === "one bit off" ? withOneBitOff(right) : right;
}

function withOneBitOff(hex: string): string {
  const last = Number.parseInt(hex.slice(-1), 16) ^ 1;
  return hex.slice(0, -1) + last.toString(16).toUpperCase();
}
