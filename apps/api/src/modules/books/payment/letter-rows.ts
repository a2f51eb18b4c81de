import { hideEmail } from "@kaunter/domain/person/masking";
import { timeOf } from "../words.ts";
import type { PaymentRecord } from "./read-payment.ts";

const allowances: Readonly<Record<string, string>> = {
  payer_capability: "the device that paid",
  link_and_phone: "the link and the phone number",
};
const kinds: Readonly<Record<string, string>> = {
  receipt_copy: "receipt once more",
  address_corrected: "word to the old address",
};

/** What the payer corrected and ordered, with the addresses masked. */
export function letterRows({ payment, corrections, letters }: PaymentRecord): string[] {
  const addresses = [payment.email, ...corrections.map(({ email }) => email)].map(hideEmail);
  return [
    ...corrections.map(
      ({ allowedBy, correctedAt }, place) =>
        `  address corrected ${timeOf(correctedAt)} by ${allowances[allowedBy] ?? allowedBy}: ${addresses[place]} to ${addresses[place + 1]}`,
    ),
    ...letters.map(({ kind, orderedAt, outcome, sentAt }) => {
      const fate =
        sentAt === null
          ? "not sent yet"
          : `${outcome === "sent" ? "taken" : "refused for good"} by the mail server ${timeOf(sentAt)}`;
      return `  ${kinds[kind] ?? kind}, ordered ${timeOf(orderedAt)}: ${fate}`;
    }),
  ];
}
