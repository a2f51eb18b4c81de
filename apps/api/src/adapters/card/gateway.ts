import type { PaymentGateway } from "../../modules/payments/payment-gateway.ts";
import { enquiryOf, noticeFrom } from "./enquiry.ts";
import { type MerchantKeySettings, openMerchantKey } from "./merchant-key.ts";
import { type Merchant, requestOf } from "./message.ts";
import { readResponse } from "./notice.ts";
import { postForm, unreachable } from "./post.ts";

export interface CardSettings extends Merchant, MerchantKeySettings {
  /** The provider's page for payers. */
  entryUrl: string;
  enquiryUrl: string;
}

const defaultTimeoutMs = 10_000;

export function createCard(settings: CardSettings): PaymentGateway {
  const { merchantCode } = settings;
  const entryUrl = safeAddress(settings, "entryUrl");
  const enquiryUrl = safeAddress(settings, "enquiryUrl");
  const { sign, isGenuine } = openMerchantKey(settings);
  return {
    provider: "card",
    address: entryUrl,
    acknowledgement: "RECEIVEOK",
    recognises: ({ body }) =>
      hasField(body, "MerchantCode=") && hasField(body, "RefNo=") && !hasField(body, "fpx_"),
    start: async (order) => requestOf(order, settings, sign),
    readNotice: ({ body }) => readResponse(body, { merchantCode, isGenuine }),
    query: async (message, _now, timeoutMs = defaultTimeoutMs) => {
      const body = await postForm(enquiryUrl, enquiryOf(message), timeoutMs);
      const notice = noticeFrom(body, message);
      if (!notice) throw unreachable(`The enquiry was answered with "${body.slice(0, 100)}"`);
      return { body, read: { verdict: "verified", notice } };
    },
  };
}

const hasField = (body: string, start: string) =>
  body.startsWith(start) || body.includes(`&${start}`);

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

// An answer to an enquiry is not signed: only the connection says whose it is. And a request names the payer.
function safeAddress(settings: CardSettings, name: "entryUrl" | "enquiryUrl"): string {
  const url = URL.parse(settings[name]);
  const isSafe =
    url?.protocol === "https:" || (url?.protocol === "http:" && loopback.test(url.hostname));
  if (!url || !isSafe) {
    throw new Error(`The card setting ${name} must be an https address, not "${settings[name]}"`);
  }
  return url.href;
}
