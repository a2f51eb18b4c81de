import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { DeclineReason, Provider } from "@kaunter/domain/vocabulary/payments";
import type { MethodChoice } from "./method-choice.ts";

/** How somebody chose to pay, and the kind of card that paid, where its provider told. */
interface Chosen {
  choice: MethodChoice;
  cardCode?: string;
}

/**
 * How a provider is spoken of by those who know no provider: the books, receipts, pages and the wire. It needs no keys: a
 * message is explained long after it was believed or refused.
 */
export interface GatewayWords {
  provider: Provider;
  /** The provider's name in a sentence: "FPX called us". */
  name: string;
  /** What the provider calls its transaction number. */
  numberName: string;
  /** How the payer pays: "FPX from a personal account, Maybank2U". */
  describeChoice(choice: MethodChoice): string;
  /** What a message says, in its own words. It may be forged, so it must not be shown as true. */
  describeMessage(body: string): string;
  /** What the code of a refusal means to whoever wants to pay. */
  declineReason(code: string): DeclineReason;
  toPayer(language: Language): PayerWords;
  onWire(chosen: Chosen): WireMethod;
}

/** What payers read. */
export interface PayerWords {
  /** The page that is opened for the payer: "Maybank2U". */
  pageName(choice: MethodChoice): string;
  /** How it was paid: "FPX – Maybank2U". */
  methodName(chosen: Chosen): string;
  /** What the provider calls its transaction number, if it has another name for it. */
  numberLabel?: string;
  /** What the provider calls the time of a transaction. Without a name the time is not shown. */
  timeLabel?: string;
}

/** How a payment's record names its way to pay. */
export interface WireMethod {
  method: string;
  bankName: string;
  token?: MethodChoice["token"];
}

/** How a provider is spoken of, by its name in the books. */
export type WordsOf = (provider: string) => Omit<GatewayWords, "provider">;

/** The words of a provider. One that no adapter speaks for is called somebody. */
export function wordsFrom(all: readonly GatewayWords[]): WordsOf {
  return (provider) => all.find((words) => words.provider === provider) ?? unknownWords(provider);
}

const unknownWords = (provider: string): Omit<GatewayWords, "provider"> => ({
  name: "somebody",
  numberName: "transaction",
  describeChoice: () => provider.slice(0, 40).replaceAll(/\p{C}/gu, "?"),
  describeMessage: () => "nothing that can be read",
  declineReason: () => "refused",
  toPayer: () => ({ pageName: () => "", methodName: () => "" }),
  onWire: () => ({ method: "", bankName: "" }),
});
