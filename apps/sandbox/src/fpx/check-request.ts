import { distanceMs } from "../clock.ts";
import { senFrom } from "./amounts.ts";
import type { Bank, Token } from "./banks.ts";
import { type Request, requestFields, sourceOf } from "./messages.ts";
import { isSignedBy } from "./signature.ts";
import type { FpxWorld, RegisteredSeller } from "./world.ts";

const limitsSen: Record<Token, { min: number; max: number }> = {
  "01": { min: 1_00, max: 30_000_00 },
  "02": { min: 2_00, max: 1_000_000_00 },
};

const versions = ["5.0", "6.0", "7.0"];
const orderNumber = /^[^&']{1,40}$/;
const quietText = (length: number) => new RegExp(`^[^/&']{0,${length}}$`);
const anyText = (length: number) => new RegExp(`^.{0,${length}}$`);

// Amount, currency, bank and time of day have codes of their own, so their content is not judged here.
const formats: Record<keyof Request, RegExp> = {
  buyerAccNo: anyText(20),
  buyerBankBranch: quietText(60),
  buyerBankId: /^.{1,10}$/,
  buyerEmail: anyText(50),
  buyerIban: anyText(24),
  buyerId: quietText(20),
  buyerName: anyText(40),
  makerName: anyText(40),
  msgToken: /^.{2}$/,
  msgType: /^.{2}$/,
  productDesc: /^[\w .-]{1,30}$/,
  sellerBankCode: /^.{2}$/,
  sellerExId: /^EX\d{8}$/,
  sellerExOrderNo: orderNumber,
  sellerId: /^SE\d{8}$/,
  sellerOrderNo: orderNumber,
  sellerTxnTime: /^\d{14}$/,
  txnAmount: /^.{1,17}$/,
  txnCurrency: /^.{3}$/,
  version: /^.{3}$/,
};

export function isWellFormed(request: Request): boolean {
  // Spaces at the ends are lost by some layers on the way, and then the check-sum no longer holds.
  return requestFields.every((name) => {
    const value = request[name];
    return formats[name].test(value) && value.trim() === value;
  });
}

export function isToken(text: string): text is Token {
  return text === "01" || text === "02";
}

export function isFromSeller(world: FpxWorld, request: Request, checkSum?: string): boolean {
  const seller = sellersOf(world).find(
    ({ exchangeId, sellerId }) =>
      exchangeId === request.sellerExId && sellerId === request.sellerId,
  );
  return !!seller && isSignedBy(seller.keys, sourceOf(requestFields, request), checkSum);
}

/** Everyone who may send requests. */
export function sellersOf({ seller, formerSellers }: FpxWorld): RegisteredSeller[] {
  return seller ? [seller, ...formerSellers] : [];
}

type Verdict = { code: string } | { bank: Bank };

/** The first reason to refuse a payment request, in FPX's order, or the bank it goes to. */
export function judgeRequest(world: FpxWorld, request: Request, checkSum: string): Verdict {
  const refused = refusalByForm(world, request, checkSum) ?? refusalByAmount(request);
  if (refused) return { code: refused };
  const bank = world.banks[request.msgToken as Token].find(({ id }) => id === request.buyerBankId);
  if (!bank) return { code: "31" };
  if (bank.status === "B") return { code: "BB" };
  const code = refusalByHistory(world, request);
  return code ? { code } : { bank };
}

function refusalByForm(world: FpxWorld, request: Request, checkSum: string): string | undefined {
  if (!isWellFormed(request)) return "30";
  if (request.msgType !== "AR") return "XE";
  if (!versions.includes(request.version)) return "83";
  if (!isToken(request.msgToken)) return "XM";
  const sellers = sellersOf(world);
  if (sellers.length === 0) return "46";
  const ofExchange = sellers.filter(({ exchangeId }) => exchangeId === request.sellerExId);
  if (ofExchange.length === 0) return "XI";
  if (!ofExchange.some(({ sellerId }) => sellerId === request.sellerId)) return "XS";
  if (!isFromSeller(world, request, checkSum)) return "98";
  if (request.sellerBankCode !== "01") return "05";
  return /^$|^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(request.buyerEmail) ? undefined : "DB";
}

function refusalByAmount({ txnCurrency, txnAmount, msgToken }: Request): string | undefined {
  if (txnCurrency !== "MYR") return "47";
  const amountSen = senFrom(txnAmount);
  if (amountSen === undefined) return "13";
  const { min, max } = limitsSen[msgToken as Token];
  if (amountSen < min) return "2A";
  return amountSen > max ? "48" : undefined;
}

function refusalByHistory(world: FpxWorld, request: Request): string | undefined {
  const { settings, transactions, clock } = world;
  const skewMs = distanceMs(clock(), request.sellerTxnTime);
  if (Number.isNaN(skewMs)) return "30";
  if (settings.maxSkewMs > 0 && skewMs > settings.maxSkewMs) return "XW";
  if (transactions.byOrder(request.sellerExOrderNo)) return "XN";
  const isRepeated = transactions.find(request.sellerOrderNo) !== undefined;
  return settings.refuseRepeatedOrderNo && isRepeated ? "45" : undefined;
}
