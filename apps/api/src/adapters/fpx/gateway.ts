import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import type {
  Bank,
  BankList,
  GatewayAnswer,
  PaymentGateway,
  StoredMessage,
} from "../../modules/payments/payment-gateway.ts";
import { readBankList, rememberBanks } from "./banks.ts";
import { openCertificates } from "./certificates.ts";
import { type Clock, systemClock } from "./clock.ts";
import {
  type Seller,
  bankListRequestFields,
  payerFields,
  requestFields,
  requestOf,
  version,
  withCheckSum,
} from "./message.ts";
import { type Reader, readConfirmation } from "./notice.ts";
import { postForm, unreachable } from "../post-form.ts";
import { type SigningKeySettings, openSigningKeys } from "./signing-key.ts";

export interface FpxSettings extends Seller, SigningKeySettings {
  /** FPX's host. */
  url: string;
  /** FPX's current certificate and the next. */
  certificateFiles: readonly string[];
}

export interface Fpx extends PaymentGateway, BankList {
  /** Days until no certificate of FPX is valid any more. */
  daysLeft(now: Date): number;
}

const defaultTimeoutMs = 10_000;

const paths = {
  AR: "/FPXMain/seller2DReceiver.jsp",
  AE: "/FPXMain/sellerNVPTxnStatus.jsp",
  // The doubled segment is FPX's own.
  AX: "/FPXMain/FPXMain/sellerReqCancel.jsp",
  BE: "/FPXMain/RetrieveBankList",
  terms: "/FPXMain/termsAndConditions.jsp",
};

const answerTypes = { AE: "AC", AX: "AXA" } as const;

export function createFpx(settings: FpxSettings, clock: Clock = systemClock): Fpx {
  const { exchangeId, sellerId } = settings;
  const addressOf = addressesAt(settings.url);
  const { sign, signAs, isNamed } = openSigningKeys(settings);
  const certificates = openCertificates(settings.certificateFiles);
  const readerAt = (now: Date): Reader => ({
    isUs: (seller) =>
      isNamed(seller.exchangeId) ||
      (seller.exchangeId === exchangeId && seller.sellerId === sellerId),
    isGenuine: (source, checkSum) => certificates.isGenuine(source, checkSum, now),
  });

  const ask = async (
    type: keyof typeof answerTypes,
    message: StoredMessage,
    now: Date,
    timeoutMs = defaultTimeoutMs,
  ): Promise<GatewayAnswer> => {
    const { fpx_sellerExId: sentBy = "" } = message;
    const request = { ...message, fpx_msgType: type };
    const fields = withCheckSum(requestFields, request, signAs(sentBy));
    const body = await postForm(addressOf(type), fields, timeoutMs);
    const read = readConfirmation(body, answerTypes[type], {
      ...readerAt(now),
      isFetched: true,
    });
    if (read.verdict !== "verified") throw unreachable(`The answer to ${type} is ${read.verdict}`);
    const { echo } = read.notice;
    if (Object.keys(echo).some((name) => echo[name] !== message[name])) {
      throw unreachable(`The answer to ${type} is about ${read.notice.reference}`);
    }
    return { body, read };
  };

  const askBanks = async (token: BankTransferToken): Promise<Bank[]> => {
    const request = {
      fpx_msgType: "BE",
      fpx_msgToken: token,
      fpx_sellerExId: exchangeId,
      fpx_version: version,
    };
    const fields = withCheckSum(bankListRequestFields, request, sign);
    const body = await postForm(addressOf("BE"), fields, defaultTimeoutMs);
    const banks = readBankList(body, { token, exchangeId }, readerAt(clock()).isGenuine);
    if (!banks) throw unreachable("The answer to BE is no list of banks");
    return banks;
  };

  return {
    provider: "fpx",
    address: addressOf("AR"),
    acknowledgement: "OK",
    payerFields,
    termsAddress: addressOf("terms"),
    recognises: ({ body }) => /(?:^|&)fpx_/.test(body),
    start: async (order) => withCheckSum(requestFields, requestOf(order, settings), sign),
    readNotice: ({ body }, now) => readConfirmation(body, "AC", readerAt(now)),
    query: (message, now, timeoutMs) => ask("AE", message, now, timeoutMs),
    cancel: (message, now) => ask("AX", message, now),
    ...rememberBanks(askBanks, clock),
    daysLeft: (now) => certificates.daysLeft(now),
  };
}

const addressesAt = (url: string) => (message: keyof typeof paths) =>
  new URL(paths[message], url).href;
