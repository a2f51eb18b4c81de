import { DomainError } from "@kaunter/domain/domain-error";
import type { ReportedMoney } from "@kaunter/domain/payment/attempts";
import type { Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { CardMethodCode, PaymentMethod, Provider } from "@kaunter/domain/vocabulary/payments";
import type * as z from "zod";
import type { App } from "../../http/app-type.ts";
import type { GatewayWords } from "./gateway-words.ts";
import type { MethodChoice, NamedMethod } from "./method-choice.ts";

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
  phone: string;
  language: Language;
  choice: MethodChoice;
}

/** The signed fields that the payer's browser carries, kept whole since before the payer left. */
export type StoredMessage = Readonly<Record<string, string>>;

/**
 * A message as it came, one character for each byte: the bytes decide, nothing is trimmed or decoded before the
 * signature is checked.
 */
export interface RawMessage {
  body: string;
}

/**
 * What a provider says of an attempt. `unclear` is no evidence and means ask again; `not_found` counts towards a lapse.
 */
export interface MessageContent {
  reference: string;
  outcome: "awaiting" | "abandoned" | "declined" | "approved" | "not_found" | "unclear";
  money: ReportedMoney;
  /** The provider's own word, for people who must explain it. */
  code: string;
  /** A refusal after which the payer may still succeed under the same reference: it contradicts no approval. */
  mayTryAgain?: boolean;
  /** A company's second person has yet to decide. */
  awaitsAuthoriser: boolean;
  /**
   * What the message repeats of ours, by the names of the stored fields (for FPX: order numbers, seller's time, bank, and
   * the ids under which it knows us). A message whose echo differs from what we sent is about something else, however
   * genuine. So whoever we were when an attempt was sent, we stay for that attempt.
   */
  echo: StoredMessage;
  /** It is addressed to nobody that we are or were: about an attempt that we do not know, it is none of our business. */
  isForOthers?: boolean;
  txnId?: string;
  /** The provider does not sign its number, and somebody else carried the message, who may have changed it. */
  isTxnIdUnsigned?: true;
  txnAt?: Date;
  /** The kind of card that paid, where the provider tells. */
  cardCode?: `${CardMethodCode}`;
}

/** Only `verified` is evidence. A message that is not may still say which attempt it claims to be about. */
export type ReadMessage =
  | { verdict: "verified"; content: MessageContent }
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
  provider: Provider;
  /** The code of the way to pay that it serves. */
  method: PaymentMethod;
  /** The choice that a payer has named, if it is one of this gateway's. */
  readChoice(named: NamedMethod): MethodChoice | undefined;
  /** Refuses an amount that the provider would not take. */
  checkLimit?(amountSen: Sen, choice: MethodChoice): void;
  /** Where the payer's browser carries a started order to. */
  address: string;
  /** Which fields of a started order tell who pays, a signature over them among these. */
  payerFields: readonly string[];
  /** The order as signed fields. */
  start(order: GatewayOrder): Promise<StoredMessage>;
  /** What the provider must read in the answer to its own call, and nothing else, to believe that it is kept. */
  acknowledgement: string;
  /** Whether a message is in this provider's words; only then is it read. */
  recognises(message: RawMessage): boolean;
  readMessage(message: RawMessage, now: Date): ReadMessage;
  query(message: StoredMessage, now: Date, timeoutMs?: number): Promise<GatewayAnswer>;
  /** Asks the provider to take nothing any more, where it can; the answer is a message like any other. */
  cancel?(message: StoredMessage, now: Date): Promise<GatewayAnswer>;
  /** What of a started order the specified call shows to its payer, where it specifies anything for this provider. */
  showSigned?(message: StoredMessage): StoredMessage;
  /** Addresses that only this provider needs, such as a list of its banks. */
  routes?(app: App): void;
  /** What alerts must know of this provider. */
  gauges?: readonly GatewayGauge[];
}

export interface GatewayGauge {
  name: string;
  help: string;
  read: () => number;
}

export type OpenGateway = (site: { publicUrl: string }) => PaymentGateway;

/** A gateway as its folder offers it, before anybody has keys. */
export interface GatewayKind {
  words: GatewayWords;
  /** Reads the environment; nothing comes of it where the gateway may be left out and no setting names it. */
  settings: z.ZodType<OpenGateway | undefined>;
}

/** The choice that a payer has named, at whichever gateway offers it. */
export function readChoice(gateways: readonly PaymentGateway[], named: NamedMethod): MethodChoice {
  for (const gateway of gateways) {
    const choice = gateway.readChoice(named);
    if (choice) return choice;
  }
  throw new DomainError("invalid_request", { payment_method: "invalid_value" });
}

export function gatewayOf(gateways: readonly PaymentGateway[], provider: Provider): PaymentGateway {
  const gateway = gateways.find((each) => each.provider === provider);
  if (!gateway) throw new Error(`There is no gateway for ${provider}`);
  return gateway;
}
