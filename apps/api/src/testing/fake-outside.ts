import { generateKeyPairSync } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseRinggit, sen, writeRinggit } from "@kaunter/domain/money";
import { decidedSchedule } from "@kaunter/domain/payment/requery";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import * as card from "../adapters/card/message.ts";
import { checkLimit, readChoice } from "../adapters/fpx/choice.ts";
import * as fpx from "../adapters/fpx/message.ts";
import { bankRoutes } from "../adapters/fpx/routes.ts";
import { gatewayWords } from "../gateways.ts";
import { passwordsAt } from "../modules/accounts/passwords/passwords.ts";
import { personKeyFrom } from "../modules/privacy/person-key.ts";
import type { OutgoingMail } from "../modules/notifications/mail-sender.ts";
import type { OutgoingText } from "../modules/notifications/sms-sender.ts";
import { capabilitiesBy } from "../modules/payments/capability.ts";
import { wordsFrom } from "../modules/payments/gateway-words.ts";
import type { NamedMethod } from "../modules/payments/method-choice.ts";
import type {
  GatewayAnswer,
  MessageContent,
  GatewayOrder,
  PaymentGateway,
  ReadMessage,
} from "../modules/payments/payment-gateway.ts";
import type { CouncilPosting, CouncilVoid } from "../modules/postings/council-postings.ts";
import { makeReceiptKey, receiptKeysFrom } from "../modules/receipts/receipt-keys.ts";
import { sealKeyFrom } from "../modules/seals/seal-key.ts";
import { openPrinter } from "../modules/softcopy/printer.ts";

/** What a test lets the provider say of an attempt; left out is what an exact approval would say. */
export interface Said {
  told: MessageContent["outcome"];
  amount?: string;
  currency?: string;
  code?: string;
  awaitsAuthoriser?: boolean;
  mayTryAgain?: boolean;
  txnId?: string;
  isTxnIdUnsigned?: true;
  /** Differs from what was sent when the message is about something else. */
  order?: string;
  /** Tells two messages of the same content apart. */
  nonce?: string;
  forged?: boolean;
}

/** The outside without the outside: messages are JSON, genuine unless they say otherwise. */
export function fakeOutside() {
  const { gateways, ...provider } = fakeProviders();
  const mails: OutgoingMail[] = [];
  const texts: OutgoingText[] = [];
  const posted: CouncilPosting[] = [];
  const voided: CouncilVoid[] = [];
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    ...provider,
    mails,
    texts,
    posted,
    voided,
    deps: {
      gateways,
      wordsOf: wordsFrom(gatewayWords),
      mail: { send: async (mail: OutgoingMail) => void mails.push(mail) },
      sms: { send: async (text: OutgoingText) => void texts.push(text) },
      // A machine that stands still draws slowly.
      printer: openPrinter({ waiting: 24, timeoutMs: 60_000 }),
      postings: {
        post: async (posting: CouncilPosting) => {
          posted.push(posting);
          return { postingNo: `P-${posted.length}` };
        },
        void: async (one: CouncilVoid) => {
          voided.push(one);
          return { postingNo: `V-${voided.length}` };
        },
      },
      capabilities: capabilitiesBy(Buffer.alloc(32, 7)),
      sealKey: sealKeyFrom(privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
      personKey: personKeyFrom(Buffer.alloc(32, 8)),
      // As cheap as the algorithm allows: what a hash costs is measured elsewhere.
      passwords: passwordsAt({ memoryKib: 8, passes: 1 }),
      receiptKeys: receiptKeysFrom(makeReceiptKey().privatePem, []),
      schedule: decidedSchedule,
      publicUrl: "https://kaunter.example",
      servicesUrl: "https://lesen.example",
    },
  };
}

const banks = {
  termsAddress: "https://fpx.example/terms",
  list: async () => [
    { id: "MB2U0227", name: "Maybank2U", isOnline: true },
    { id: "TEST0021", name: "SBI Bank A", isOnline: false },
  ],
};

/** What each provider is sent, and the names of what its messages repeat. */
const providers = {
  fpx: {
    reference: "fpx_sellerExOrderNo",
    order: "fpx_sellerOrderNo",
    payerFields: fpx.payerFields,
    method: paymentMethods.onlineBanking,
    readChoice,
    showSigned: fpx.showSigned,
    write: (order: GatewayOrder) =>
      fpx.withCheckSum(
        fpx.requestFields,
        fpx.requestOf(order, { exchangeId: "EX00000001", sellerId: "SE00000001" }),
        () => "AB",
      ),
  },
  card: {
    reference: "RefNo",
    order: "MerchantCode",
    payerFields: card.payerFields,
    method: paymentMethods.card,
    readChoice: ({ method }: NamedMethod) =>
      method === "2" ? { provider: "card" as const } : undefined,
    showSigned: card.showSigned,
    write: (order: GatewayOrder) =>
      card.requestOf(
        order,
        { merchantCode: "M1", signatureType: "HMACSHA512", responseUrl: "-", backendUrl: "-" },
        { id: "abcd1234", sign: () => "CD" },
      ),
  },
};
type Provider = keyof typeof providers;

/** FPX and the card provider, steered as one: they differ in their fields, and only FPX can cancel. */
function fakeProviders() {
  const answers = new Map<string, Said[]>();
  const asked: string[] = [];
  const cancelled: string[] = [];
  const sent = new Map<string, { amount: string; provider: Provider }>();

  const bodyOf = (reference: string, said: Said) =>
    JSON.stringify({ reference, ...sent.get(reference), ...said });
  const answerTo = (reference: string): GatewayAnswer => {
    const queue = answers.get(reference) ?? [];
    const said = queue.length > 1 ? queue.shift() : queue[0];
    if (!said) throw new DomainError("gateway_unreachable");
    const body = bodyOf(reference, said);
    return { body, read: read(body) };
  };
  const gatewayFor = (provider: Provider): PaymentGateway => {
    const names = providers[provider];
    return {
      provider,
      address: `https://${provider}.example/pay`,
      // Each provider's own word is the business of its adapter.
      acknowledgement: "OK",
      payerFields: names.payerFields,
      method: names.method,
      readChoice: names.readChoice,
      showSigned: names.showSigned,
      // What nobody can read is FPX's, which is asked first.
      recognises: ({ body }) => (provider === "card") === body.includes('"provider":"card"'),
      start: async (order) => {
        sent.set(order.reference, { amount: writeRinggit(order.amountSen), provider });
        return names.write(order);
      },
      readMessage: ({ body }) => read(body),
      query: async (message) => {
        const reference = message[names.reference] ?? "";
        asked.push(reference);
        return answerTo(reference);
      },
    };
  };
  const byBank: PaymentGateway = {
    ...gatewayFor("fpx"),
    checkLimit,
    routes: (app) => bankRoutes(app, banks),
    cancel: async (message) => {
      const reference = message[providers.fpx.reference] ?? "";
      cancelled.push(reference);
      const body = bodyOf(reference, { told: "abandoned", code: "2X" });
      return { body, read: read(body) };
    },
  };
  return {
    gateways: [byBank, gatewayFor("card")],
    /** What the provider answers when it is asked, in turn; the last answer stays. */
    answers,
    asked,
    cancelled,
    bodyOf,
  };
}

function read(body: string): ReadMessage {
  try {
    const said = JSON.parse(body) as Said & { reference: string; provider?: Provider };
    const { reference, told, amount = "", code = told, awaitsAuthoriser = false } = said;
    const { mayTryAgain = false, txnId, provider = "fpx" } = said;
    const names = providers[provider];
    const unsigned = said.isTxnIdUnsigned && { isTxnIdUnsigned: true as const };
    const txn = txnId === undefined ? {} : { txnId, ...unsigned };
    if (said.forged) return { verdict: "bad_signature", reference };
    const money = { ...amountOf(amount), currency: said.currency ?? "MYR" };
    const order = said.order === undefined ? {} : { [names.order]: said.order };
    const echo = { [names.reference]: reference, ...order };
    return {
      verdict: "verified",
      content: {
        reference,
        outcome: told,
        money,
        code,
        awaitsAuthoriser,
        echo,
        mayTryAgain,
        ...txn,
      },
    };
  } catch {
    return { verdict: "malformed" };
  }
}

function amountOf(text: string) {
  try {
    return { amountSen: sen(parseRinggit(text)) };
  } catch {
    return {};
  }
}
