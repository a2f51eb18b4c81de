import type { GatewayWords } from "../payments/payment-gateway.ts";
import { harmless } from "./words.ts";

/** How a provider is spoken of, by its name in the books. */
export type WordsOf = (provider: string) => Omit<GatewayWords, "provider">;

/** A provider that no adapter speaks for any more, or none at all, is not guessed at. */
export function wordsFrom(all: readonly GatewayWords[]): WordsOf {
  const unread = "nothing that can be read";
  return (provider) =>
    all.find((words) => words.provider === provider) ?? {
      name: "somebody",
      numberName: "transaction",
      describeChoice: () => harmless(provider, 40),
      describeMessage: () => unread,
    };
}
