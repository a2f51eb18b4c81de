import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { speak } from "../speak.ts";
import { countMessages } from "./count-messages.ts";

export interface ReceiptFacts {
  language: Language;
  amountSen: Sen;
  numbers: readonly string[];
  /** From the most useful to the shortest. */
  links: readonly string[];
}

/** Seventy Chinese characters do not hold the link of a receipt; twice as many do. */
export const mostMessages = 2;

/** The news of a payment, short: the best link that fits, in as few messages as it takes, and rather none than half a one. */
export function receiptText({ language, amountSen, numbers, links }: ReceiptFacts): string {
  const say = speak(language);
  // The space that never breaks is no letter of the old alphabet.
  const amount = formatRinggit(amountSen).replace("\u00a0", "");
  const [first = ""] = numbers;
  const count = numbers.length;
  const texts = [numbers.join(", "), count > 1 ? say("text.others", { first, count }) : first].map(
    (receipts) => say("text.paid", { amount, receipts }),
  );
  const forms = [
    ...links.map((link) => texts.map((text) => say("text.with_link", { text, link }))),
    texts,
  ];
  const fitting = forms.flatMap(
    (form) => form.filter(fits).toSorted((a, b) => countMessages(a) - countMessages(b))[0] ?? [],
  );
  const [best] = fitting;
  if (best === undefined) throw new Error("No form of the text is short enough");
  return best;
}

function fits(text: string): boolean {
  return countMessages(text) <= mostMessages;
}
