import { generateKeyPairSync } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseRinggit, sen, writeRinggit } from "@kaunter/domain/money";
import { decidedSchedule } from "@kaunter/domain/payment/requery";
import { passwordsAt } from "../modules/accounts/passwords/passwords.ts";
import { personKeyFrom } from "../modules/accounts/person-key.ts";
import type { OutgoingMail } from "../modules/notifications/mail-sender.ts";
import type { OutgoingText } from "../modules/notifications/sms-sender.ts";
import { capabilitiesBy } from "../modules/payments/capability.ts";
import type {
  GatewayAnswer,
  GatewayNotice,
  PaymentGateway,
  ReadMessage,
} from "../modules/payments/payment-gateway.ts";
import type { CouncilPosting } from "../modules/postings/council-postings.ts";
import { makeReceiptKey, receiptKeysFrom } from "../modules/receipts/receipt-keys.ts";
import { sealKeyFrom } from "../modules/seals/seal-key.ts";
import { openPrinter } from "../modules/softcopy/printer.ts";

/** What a test lets the provider say of an attempt; left out is what an exact approval would say. */
export interface Said {
  told: GatewayNotice["told"];
  amount?: string;
  currency?: string;
  code?: string;
  awaitsAuthoriser?: boolean;
  mayTryAgain?: boolean;
  txnId?: string;
  /** Differs from what was sent when the message is about something else. */
  order?: string;
  /** Tells two messages of the same content apart. */
  nonce?: string;
  forged?: boolean;
}

/** The outside without the outside: messages are JSON, genuine unless they say otherwise. */
export function fakeOutside() {
  const { gateway, ...provider } = fakeProvider();
  const mails: OutgoingMail[] = [];
  const texts: OutgoingText[] = [];
  const posted: CouncilPosting[] = [];
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    ...provider,
    mails,
    texts,
    posted,
    deps: {
      gateways: [gateway],
      banks: {
        termsAddress: "https://fpx.example/terms",
        list: async () => [
          { id: "MB2U0227", name: "Maybank2U", isOnline: true },
          { id: "TEST0021", name: "SBI Bank A", isOnline: false },
        ],
      },
      mail: { send: async (mail: OutgoingMail) => void mails.push(mail) },
      sms: { send: async (text: OutgoingText) => void texts.push(text) },
      printer: openPrinter(),
      postings: {
        post: async (posting: CouncilPosting) => {
          posted.push(posting);
          return { postingNo: `P-${posted.length}` };
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
      certificateDaysLeft: () => 300,
    },
  };
}

function fakeProvider() {
  const answers = new Map<string, Said[]>();
  const asked: string[] = [];
  const cancelled: string[] = [];
  const amounts = new Map<string, string>();

  const bodyOf = (reference: string, said: Said) =>
    JSON.stringify({ reference, amount: amounts.get(reference), ...said });
  const answerTo = (reference: string): GatewayAnswer => {
    const queue = answers.get(reference) ?? [];
    const said = queue.length > 1 ? queue.shift() : queue[0];
    if (!said) throw new DomainError("gateway_unreachable");
    const body = bodyOf(reference, said);
    return { body, read: read(body) };
  };
  const gateway: PaymentGateway = {
    provider: "fpx",
    address: "https://fpx.example/pay",
    acknowledgement: "OK",
    recognises: () => true,
    start: async ({ reference, amountSen, paymentId }) => {
      amounts.set(reference, writeRinggit(amountSen));
      return { fpx_sellerExOrderNo: reference, fpx_sellerOrderNo: paymentId, fpx_checkSum: "AB" };
    },
    readNotice: ({ body }) => read(body),
    query: async (message) => {
      const reference = message["fpx_sellerExOrderNo"] ?? "";
      asked.push(reference);
      return answerTo(reference);
    },
    cancel: async (message) => {
      const reference = message["fpx_sellerExOrderNo"] ?? "";
      cancelled.push(reference);
      const body = bodyOf(reference, { told: "abandoned", code: "2X" });
      return { body, read: read(body) };
    },
  };
  return {
    gateway,
    /** What the provider answers when it is asked, in turn; the last answer stays. */
    answers,
    asked,
    cancelled,
    bodyOf,
  };
}

function read(body: string): ReadMessage {
  try {
    const said = JSON.parse(body) as Said & { reference: string };
    const { reference, told, amount = "", code = told, awaitsAuthoriser = false } = said;
    const { mayTryAgain = false, txnId } = said;
    const txn = txnId === undefined ? {} : { txnId };
    if (said.forged) return { verdict: "bad_signature", reference };
    const money = { ...amountOf(amount), currency: said.currency ?? "MYR" };
    const order = said.order === undefined ? {} : { fpx_sellerOrderNo: said.order };
    const echo = { fpx_sellerExOrderNo: reference, ...order };
    return {
      verdict: "verified",
      notice: { reference, told, money, code, awaitsAuthoriser, echo, mayTryAgain, ...txn },
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
