import { harmless, timeOf } from "../words.ts";
import type { PaymentRecord } from "./read-payment.ts";

const allowances: Readonly<Record<string, string>> = {
  payer_capability: "the device that paid",
  link_and_phone: "the link and the phone number",
  mailbox: "undoing it from the old address",
};
const kinds: Readonly<Record<string, string>> = {
  receipt_copy: "receipt once more",
  address_corrected: "word to the old address",
};

const revokers: Readonly<Record<string, string>> = {
  device: "the device that paid",
  owner: "the owner, signed in",
  mailbox: "undoing a correction from the old address",
};

/** What the payer corrected and ordered, and which links ended when. */
export function payerMailRows(record: PaymentRecord): string[] {
  const { corrections, payerMails, revocations } = record;
  return [
    ...corrections.map(
      ({ allowedBy, correctedAt }) =>
        `  address corrected ${timeOf(correctedAt)} by ${allowances[allowedBy] ?? allowedBy}`,
    ),
    ...revocations.map(
      ({ revokedAt, revokedBy, operator, remark }) =>
        `  links revoked ${timeOf(revokedAt)} by ${revokers[revokedBy] ?? `${harmless(operator ?? "")}: ${harmless(remark ?? "", 1000)}`}`,
    ),
    ...payerMails.map(({ kind, orderedAt, outcome, sentAt }) => {
      const fate =
        sentAt === null
          ? "not sent yet"
          : `${outcome === "sent" ? "taken" : "refused for good"} by the mail server ${timeOf(sentAt)}`;
      return `  ${kinds[kind] ?? kind}, ordered ${timeOf(orderedAt)}: ${fate}`;
    }),
  ];
}
