import type { ReportedMoney } from "@kaunter/domain/payment/attempts";
import type { Sen } from "@kaunter/domain/money";
import type { BankTransferToken } from "@kaunter/domain/vocabulary/banks";

/** What a provider is asked to take. */
export interface GatewayOrder {
  /** New for each attempt. */
  reference: string;
  paymentId: string;
  attemptNo: number;
  amountSen: Sen;
  createdAt: Date;
  payerName: string;
  email: string;
  token: BankTransferToken;
  bankId: string;
}

/** The signed fields that the payer's browser carries, kept whole since before the payer left. */
export type StoredMessage = Readonly<Record<string, string>>;

/** A message as it came: the bytes decide, nothing is trimmed or decoded before the signature is checked. */
export interface RawMessage {
  body: string;
}

/**
 * What a provider says of an attempt. `unclear` is no evidence and means ask again; `not_found` counts towards a lapse.
 */
export interface GatewayNotice {
  reference: string;
  told: "awaiting" | "abandoned" | "declined" | "approved" | "not_found" | "unclear";
  money: ReportedMoney;
  /** The provider's own word, for people who must explain it. */
  code: string;
  /** A company's second person has yet to decide. */
  awaitsAuthoriser: boolean;
  /**
   * What the message repeats of ours, by the names of the stored fields (for FPX: order numbers, seller's time, bank).
   * A message whose echo differs from what we sent is about something else, however genuine.
   */
  echo: StoredMessage;
  txnId?: string;
  txnAt?: Date;
}

/** Only `verified` is evidence. A message that is not may still say which attempt it claims to be about. */
export type ReadMessage =
  | { verdict: "verified"; notice: GatewayNotice }
  | { verdict: "bad_signature" | "malformed" | "foreign"; reference?: string };

/** An answer that we fetched, with its text for the record. */
export interface GatewayAnswer {
  body: string;
  read: ReadMessage;
}

/**
 * A payment provider. A provider that cannot be reached, or answers nonsense, is refused as `gateway_unreachable`:
 * never as a result.
 */
export interface PaymentGateway {
  provider: "fpx";
  /** Where the payer's browser carries a started order to. */
  address: string;
  /** The order as signed fields. */
  start(order: GatewayOrder): Promise<StoredMessage>;
  readNotice(message: RawMessage, now: Date): ReadMessage;
  query(message: StoredMessage, now: Date, timeoutMs?: number): Promise<GatewayAnswer>;
  /** Asks the provider to take nothing any more; the answer is a notice like any other. */
  cancel(message: StoredMessage, now: Date): Promise<GatewayAnswer>;
}

export interface Bank {
  id: string;
  name: string;
  isOnline: boolean;
}

/** Only FPX has a list of banks. */
export interface BankList {
  list(token: BankTransferToken): Promise<Bank[]>;
}
