import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { speak } from "../speak.ts";
import { isOneMessage } from "./one-message.ts";

export interface ReceiptFacts {
  language: Language;
  amountSen: Sen;
  numbers: readonly string[];
  /** From the most useful to the shortest. */
  links: readonly string[];
}

/** The news of a payment in one message: the best link that fits, and rather no link than half a one. */
export function receiptText({ language, amountSen, numbers, links }: ReceiptFacts): string {
  const say = speak(language);
  // The space that never breaks is no letter of the old alphabet.
  const amount = formatRinggit(amountSen).replace("\u00a0", "");
  const [first = ""] = numbers;
  const count = numbers.length;
  const texts = [numbers.join(", "), count > 1 ? say("text.others", { first, count }) : first].map(
    (receipts) => say("text.paid", { amount, receipts }),
  );
  const wishes = [
    ...links.flatMap((link) => texts.map((text) => say("text.with_link", { text, link }))),
    ...texts,
  ];
  const fitting = wishes.find(isOneMessage);
  if (fitting === undefined) throw new Error("No form of the text fits into one message");
  return fitting;
}
