import { writeRinggit } from "@kaunter/domain/money";
import { currency } from "@kaunter/domain/vocabulary/payments";
import type { GatewayOrder } from "../../modules/payments/payment-gateway.ts";
import { transferOf } from "./choice.ts";

/** Fields by their names on the wire. */
export type Fields = Readonly<Record<string, string>>;

/** Of AR, AE and AX; every list is in the order in which the values are signed. */
export const requestFields = [
  "fpx_buyerAccNo",
  "fpx_buyerBankBranch",
  "fpx_buyerBankId",
  "fpx_buyerEmail",
  "fpx_buyerIban",
  "fpx_buyerId",
  "fpx_buyerName",
  "fpx_makerName",
  "fpx_msgToken",
  "fpx_msgType",
  "fpx_productDesc",
  "fpx_sellerBankCode",
  "fpx_sellerExId",
  "fpx_sellerExOrderNo",
  "fpx_sellerId",
  "fpx_sellerOrderNo",
  "fpx_sellerTxnTime",
  "fpx_txnAmount",
  "fpx_txnCurrency",
  "fpx_version",
] as const;

/** Of AC and AXA. */
export const confirmationFields = [
  "fpx_buyerBankBranch",
  "fpx_buyerBankId",
  "fpx_buyerIban",
  "fpx_buyerId",
  "fpx_buyerName",
  "fpx_creditAuthCode",
  "fpx_creditAuthNo",
  "fpx_debitAuthCode",
  "fpx_debitAuthNo",
  "fpx_fpxTxnId",
  "fpx_fpxTxnTime",
  "fpx_makerName",
  "fpx_msgToken",
  "fpx_msgType",
  "fpx_sellerExId",
  "fpx_sellerExOrderNo",
  "fpx_sellerId",
  "fpx_sellerOrderNo",
  "fpx_sellerTxnTime",
  "fpx_txnAmount",
  "fpx_txnCurrency",
] as const;

/** Of BE. */
export const bankListRequestFields = [
  "fpx_msgToken",
  "fpx_msgType",
  "fpx_sellerExId",
  "fpx_version",
] as const;

/** Of BC. */
export const bankListFields = [
  "fpx_bankList",
  "fpx_msgToken",
  "fpx_msgType",
  "fpx_sellerExId",
] as const;

export const version = "7.0";

/** The signature is over name and address, so it could confirm a guess of them. */
export const payerFields = ["fpx_buyerName", "fpx_buyerEmail", "fpx_checkSum"];

const shownFields = [
  "msgType",
  "msgToken",
  "sellerExId",
  "sellerExOrderNo",
  "sellerTxnTime",
  "sellerOrderNo",
  "sellerId",
  "sellerBankCode",
  "txnCurrency",
  "txnAmount",
  "buyerBankId",
  "productDesc",
  "version",
  "checkSum",
];

/** A started order as the specification shows it: without prefix, and without what tells of a person. */
export function showSigned(message: Fields): Fields {
  return Object.fromEntries(shownFields.map((name) => [name, message[`fpx_${name}`] ?? ""]));
}

/** What is signed: the values in order, joined by pipes, empty ones kept. */
export function sourceOf(names: readonly string[], fields: Fields): string {
  return names.map((name) => fields[name] ?? "").join("|");
}

/** Exactly the named fields, with their check-sum. */
export function withCheckSum(
  names: readonly string[],
  fields: Fields,
  sign: (source: string) => string,
): Record<string, string> {
  const named = Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]));
  return { ...named, fpx_checkSum: sign(sourceOf(names, fields)) };
}

/** The ids under which FPX knows us. */
export interface Seller {
  exchangeId: string;
  sellerId: string;
}

/** The unsigned AR of an order. Fields that it does not name are sent and signed empty. */
export function requestOf(order: GatewayOrder, { exchangeId, sellerId }: Seller): Fields {
  const { token, bankId } = transferOf(order.choice);
  return {
    fpx_msgType: "AR",
    fpx_msgToken: token,
    fpx_sellerExId: exchangeId,
    fpx_sellerExOrderNo: order.reference,
    fpx_sellerTxnTime: writeTime(order.createdAt),
    fpx_sellerOrderNo: orderNoOf(order),
    fpx_sellerId: sellerId,
    fpx_sellerBankCode: "01",
    fpx_txnCurrency: currency,
    fpx_txnAmount: writeRinggit(order.amountSen),
    fpx_buyerEmail: writeEmail(order.email),
    fpx_buyerName: writeName(order.payerName),
    fpx_buyerBankId: bankId,
    fpx_productDesc: "Council online payment",
    fpx_version: version,
  };
}

// FPX's character set is not documented, and only ASCII is the same in all of them. The name is optional.
function writeName(name: string): string {
  const ascii = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase();
  const safe = ascii.replaceAll(/[^A-Z0-9.-]+/g, " ").trim();
  return safe.slice(0, 40).trim();
}

// Without an address FPX only sends no mail of its own. With one that it does not accept, the payment would fail.
function writeEmail(email: string): string {
  const isPlain = /^[!-?A-{}~]+@[!-?A-{}~]+\.[!-?A-{}~]+$/.test(email);
  return isPlain && email.length <= 50 ? email : "";
}

const malaysiaAheadMs = 8 * 60 * 60 * 1000;

/** FPX's times are Malaysian: "20260315101530". */
export function writeTime(at: Date): string {
  const local = new Date(at.getTime() + malaysiaAheadMs).toISOString();
  return local.replaceAll(/\D/g, "").slice(0, 14);
}

/** The instant of FPX's time; nothing when there is no such time. */
export function readTime(text: string): Date | undefined {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6+08:00");
  const at = new Date(iso);
  return !Number.isNaN(at.getTime()) && writeTime(at) === text ? at : undefined;
}

// FPX refuses an order number that it has seen (45), so a second attempt needs its own, too.
function orderNoOf({ paymentId, attemptNo }: GatewayOrder): string {
  return attemptNo === 1 ? paymentId : `${paymentId}-${attemptNo}`;
}
