import * as z from "zod/mini";
import { capability } from "./payments.ts";

const fpxText = z.optional(z.string().check(z.maxLength(600)));

/**
 * The bank-transfer fields as specified. Only the order number is read, which says which message is meant, and what
 * proves that the payer asks; the owner's session proves it, too.
 */
export const signRequestSchema = z.strictObject({
  sellerExOrderNo: z.string().check(z.regex(/^[A-Z0-9]{1,40}$/)),
  payer_capability: z.optional(capability),
  msgType: fpxText,
  msgToken: fpxText,
  sellerExId: fpxText,
  sellerTxnTime: fpxText,
  sellerOrderNo: fpxText,
  sellerId: fpxText,
  sellerBankCode: fpxText,
  txnCurrency: fpxText,
  txnAmount: fpxText,
  buyerEmail: fpxText,
  checkSum: fpxText,
  buyerName: fpxText,
  buyerBankId: fpxText,
  makerName: fpxText,
  buyerIban: fpxText,
  productDesc: fpxText,
  version: fpxText,
});

/** What was signed for a bank transfer, whatever was asked for: every field but those that tell of a person. */
export const signedTransferSchema = z.strictObject({
  msgType: z.string(),
  msgToken: z.string(),
  sellerExId: z.string(),
  sellerExOrderNo: z.string(),
  sellerTxnTime: z.string(),
  sellerOrderNo: z.string(),
  sellerId: z.string(),
  sellerBankCode: z.string(),
  txnCurrency: z.string(),
  txnAmount: z.string(),
  buyerBankId: z.string(),
  productDesc: z.string(),
  version: z.string(),
  checkSum: z.string(),
});

/** The same for a card. */
export const signedCardSchema = z.strictObject({
  MerchantCode: z.string(),
  PaymentId: z.string(),
  RefNo: z.string(),
  Amount: z.string(),
  Currency: z.string(),
  ProdDesc: z.string(),
  Lang: z.string(),
  SignatureType: z.string(),
  ResponseURL: z.string(),
  BackendURL: z.string(),
  Signature: z.string(),
});

export const signedRequestSchema = z.union([signedTransferSchema, signedCardSchema]);
export type SignedRequest = z.infer<typeof signedRequestSchema>;
