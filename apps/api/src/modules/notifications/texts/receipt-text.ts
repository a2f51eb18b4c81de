import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { isOneMessage } from "./one-message.ts";

interface Words {
  /** `{amount}` and `{receipts}` are filled in. */
  paid: string;
  others: string;
  see: string;
}

const words: Record<Language, Words> = {
  my: {
    paid: "Bayaran {amount} diterima. Resit {receipts}.",
    others: "{first} dan {count} lagi",
    see: " Lihat: ",
  },
  en: {
    paid: "Payment of {amount} received. Receipt {receipts}.",
    others: "{first} and {count} more",
    see: " See: ",
  },
  zh: { paid: "已收{amount}，收据{receipts}", others: "{first}等{count}张", see: " " },
};

export interface ReceiptFacts {
  language: Language;
  amountSen: Sen;
  numbers: readonly string[];
  /** From the most useful to the shortest. */
  links: readonly string[];
}

/** The news of a payment in one message: the best link that fits, and rather no link than half a one. */
export function receiptText({ language, amountSen, numbers, links }: ReceiptFacts): string {
  const { paid, others, see } = words[language];
  // The space that never breaks is no letter of the old alphabet.
  const amount = formatRinggit(amountSen).replace("\u00a0", "");
  const [first = "", ...more] = numbers;
  const count = language === "zh" ? numbers.length : more.length;
  const short =
    more.length === 0 ? first : others.replace("{first}", first).replace("{count}", String(count));
  const texts = [numbers.join(", "), short].map((receipts) =>
    paid.replace("{amount}", amount).replace("{receipts}", receipts),
  );
  const endings = [...links.map((link) => see + link), ""];
  const wishes = endings.flatMap((ending) => texts.map((text) => text + ending));
  const fitting = wishes.find(isOneMessage);
  if (fitting === undefined) throw new Error("No form of the text fits into one message");
  return fitting;
}
