import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import type {
  GatewayAnswer,
  GatewayKind,
  PaymentGateway,
  StoredMessage,
} from "../../modules/payments/payment-gateway.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type BankList, openBankList } from "./banks.ts";
import { certificateGauge, openCertificates } from "./certificates.ts";
import { checkLimit, readChoice } from "./choice.ts";
import {
  type Seller,
  payerFields,
  requestFields,
  requestOf,
  showSigned,
  withCheckSum,
} from "./message.ts";
import { type Reader, readConfirmation } from "./confirmation.ts";
import { postForm, unreachable } from "../post-form.ts";
import { bankRoutes } from "./routes.ts";
import { fpxSettings } from "./settings.ts";
import { type SigningKeySettings, openSigningKeys } from "./signing-key.ts";
import { fpxWords } from "./words.ts";

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
    const { echo } = read.content;
    if (Object.keys(echo).some((name) => echo[name] !== message[name])) {
      throw unreachable(`The answer to ${type} is about ${read.content.reference}`);
    }
    return { body, read };
  };

  const banks = openBankList({
    address: addressOf("BE"),
    termsAddress: addressOf("terms"),
    exchangeId,
    sign,
    isGenuine: (source, checkSum) => readerAt(clock()).isGenuine(source, checkSum),
    clock,
  });

  return {
    provider: "fpx",
    method: paymentMethods.onlineBanking,
    readChoice,
    checkLimit,
    address: addressOf("AR"),
    acknowledgement: "OK",
    payerFields,
    recognises: ({ body }) => /(?:^|&)fpx_/.test(body),
    start: async (order) => withCheckSum(requestFields, requestOf(order, settings), sign),
    readMessage: ({ body }, now) => readConfirmation(body, "AC", readerAt(now)),
    query: (message, now, timeoutMs) => ask("AE", message, now, timeoutMs),
    cancel: (message, now) => ask("AX", message, now),
    showSigned,
    routes: (app) => bankRoutes(app, banks),
    gauges: [certificateGauge(() => certificates.daysLeft(clock()))],
    ...banks,
    daysLeft: (now) => certificates.daysLeft(now),
  };
}

export const fpx: GatewayKind = {
  words: fpxWords,
  settings: fpxSettings.transform((settings) => () => createFpx(settings)),
};

const addressesAt = (url: string) => (message: keyof typeof paths) =>
  new URL(paths[message], url).href;
