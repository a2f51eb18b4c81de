import { formatRinggit } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { explainPart } from "@kaunter/words/explain";
import { untilText } from "@kaunter/words/until";
import { writeUntil } from "../charges/kinds.ts";
import type { ShownLine } from "../payments/show-payment.ts";
import type { SlipLine } from "./document.ts";
import { speak } from "./speak.ts";

/** A paid bill in words, on paper and in the mail; what it was paid for is said to the payer alone. */
export function writeLine(
  line: ShownLine,
  language: Language,
  isNamed: boolean,
): Omit<SlipLine, "sum"> {
  const { kind, isTied, accountNo, subject = "", amountSen, explanation, paidUntil } = line;
  const say = speak(language);
  const parts = explanation.map((part) => ({
    text: explainPart(say, part),
    amount: formatRinggit(part.amountSen),
  }));
  const isLandCess = explanation.some(({ code }) => code === "land_cess_year");
  const name = say(isLandCess ? "kind.land_cess" : `kind.${kind}`);
  return {
    // What is tied to a charge is called what its first part is for: "Deposit: Dewan".
    title: (isTied && parts[0]?.text) || name,
    detail: [
      harmless(accountNo),
      // What is tied to a bill stands below it, and need not say the same again.
      isNamed && !isTied ? harmless(subject) : "",
      paidUntil && say("label.paid_until", { until: untilText(say, writeUntil(kind, paidUntil)) }),
    ]
      .filter(Boolean)
      .join(" – "),
    amount: formatRinggit(amountSen),
    parts: parts.length > 1 ? parts : [],
  };
}

/** Viewers make links of what looks like one: a payer's words must not lead anybody anywhere. */
const likeAddress = /:|\/\/|\.\p{L}{2}/u;

export function harmless(text: string): string {
  return likeAddress.test(text) ? hideText(text) : text;
}
