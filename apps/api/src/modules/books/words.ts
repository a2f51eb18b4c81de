import { formatBankTime } from "@kaunter/words/times";
import { formatRinggit, sen, type Sen } from "@kaunter/domain/money";
import type { Account } from "@kaunter/domain/payment/ledger";
import type { Evidence } from "@kaunter/domain/payment/lifecycle";

/** What the books' words mean to a person who knows money but not this program. */
export const evidenceWords = {
  none: "the provider has said nothing",
  awaiting: "the bank, or a second person, has yet to decide",
  unanswered: "we stopped asking: no answer in all the time that was planned",
  lapsed: "we concluded that it lapsed: the time is over and the provider knows nothing of it",
  abandoned: "the payer cancelled",
  declined: "the bank refused",
  mismatched: "another amount or currency was taken than we asked for",
  dismissed: "a person ruled that the money goes back",
  approved: "approved, exactly as asked",
} as const satisfies Record<Evidence, string>;

export const accountWords = {
  gateway_in_transit: "on its way from a provider",
  council_payable: "owed to the council",
  deposits_held: "deposits held",
  fees: "fees",
  refund_due: "to be returned to the payer",
  suspense: "unexplained (suspense)",
} as const satisfies Record<Account, string>;

export const reasonWords = {
  charge_not_owed: "the charge was no longer owed",
  paid_twice: "paid a second time",
  dismissed: "another amount was taken; ruled to go back",
} as const;

export const verdictWords = {
  verified: "believed",
  bad_signature: "REFUSED: its signature is wrong",
  malformed: "REFUSED: it is not a well-formed message",
  foreign: "REFUSED: it is meant for another seller",
  unknown_reference: "REFUSED: we made no such attempt",
} as const;

/** How a message of a provider came. */
export const channelWords: Readonly<Record<string, (name: string) => string>> = {
  direct: (name) => `${name} called us`,
  browser: () => "carried by the payer's browser",
  query: (name) => `${name}'s answer to our asking`,
};

export const outcomeWords = {
  settled: "settled",
  partly_settled: "settled in part, the rest to be returned",
  refund_due: "to be returned",
  suspense: "its record cannot be read (suspense)",
} as const;

/** The word for a value of the database; one that has none yet is shown as it is. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? spaced(value);
}

export const spaced = (value: string): string => value.replaceAll("_", " ");

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The time in Kuching. */
export const timeOf = (instant: Date): string => formatBankTime(instant, "en");

/** "RM 1,234.50" with an ordinary space, so that it can be searched for. */
export const ringgit = (amount: Sen): string => formatRinggit(amount).replace("\u00a0", " ");

/** An amount as the database gives it. */
export const senOf = (stored: string | number): Sen => sen(Number(stored));

/** Text of strangers must not steer the terminal that shows it. */
export function harmless(text: string, longest = 200): string {
  return text.slice(0, longest).replaceAll(/\p{C}/gu, "?");
}

/** The provider's number of an attempt. One that its provider neither signed nor answered may be another payment's. */
export function transactionText(
  numberName: string,
  one: { providerTxnId: string | null; isTxnProven: boolean | null },
): string {
  if (one.providerTxnId === null) return `no ${numberName}`;
  return `${numberName} ${harmless(one.providerTxnId, 40)}${one.isTxnProven ? "" : " (not signed)"}`;
}
