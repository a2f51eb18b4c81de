import type { PhoneNumber } from "@kaunter/domain/person/phone";

export interface OutgoingText {
  to: PhoneNumber;
  /** As short as `receipt-text.ts` makes it. */
  text: string;
  /** The same for every copy of the same text. */
  messageId: string;
}

export interface SmsSender {
  /** Settles when the messaging host has taken the text. */
  send(text: OutgoingText): Promise<void>;
}

/** Nobody will ever take this text; any other failure is worth another try. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}
