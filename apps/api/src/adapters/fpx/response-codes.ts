import type { DeclineReason } from "@kaunter/domain/vocabulary/payments";
import type { MessageContent } from "../../modules/payments/payment-gateway.ts";

type Outcome = MessageContent["outcome"];

/** Waiting for the second person of a company. */
export const awaitsAuthoriserCode = "99";

/**
 * Every result code that FPX documents for a payment, by what it tells us. `unclear` are those after which money may
 * still have moved, or which speak of an earlier request under the same number.
 */
export const responseCodes = {
  approved: { "00": "approved" },
  awaiting: {
    "09": "pending at the bank",
    [awaitsAuthoriserCode]: "waiting for the company's authoriser",
  },
  not_found: { "76": "transaction not found" },
  abandoned: {
    "80": "cancelled by the buyer",
    BC: "cancelled by the customer",
    "1C": "cancelled at login",
    "1F": "cancelled at account selection",
    "1I": "cancelled at the TAC request",
    "1L": "cancelled at confirmation",
    "2X": "cancelled by the merchant",
  },
  unclear: {
    "45": "order number already used",
    "87": "debit failed in exception handling",
    "88": "credit failed in exception handling",
    "89": "not received, exception handling",
    FE: "internal error of FPX",
    OF: "transaction timeout",
    XN: "duplicate exchange order number",
    XO: "duplicate exchange order number",
  },
  declined: {
    "03": "merchant unknown",
    "05": "seller or acquiring bank code invalid",
    "12": "invalid transaction",
    "13": "invalid amount",
    "14": "buyer account invalid",
    "20": "invalid response",
    "30": "format error",
    "31": "invalid bank",
    "39": "no credit account",
    "46": "exchange or seller invalid",
    "47": "currency invalid",
    "48": "above the maximum limit",
    "49": "above the merchant's own limit",
    "50": "seller invalid for the merchant limit",
    "51": "insufficient funds",
    "53": "no buyer account number",
    "57": "not permitted",
    "58": "not permitted to this merchant",
    "70": "serial number invalid",
    "77": "buyer name or id invalid",
    "78": "decryption failure",
    "79": "declined, host down",
    "83": "wrong transaction model",
    "84": "wrong transaction type",
    "85": "internal error of the bank",
    "90": "internet banking unavailable",
    "92": "buyer bank invalid",
    "96": "system malfunction",
    "98": "check-sum error",
    BB: "bank blocked",
    DA: "e-mandate error",
    DB: "e-mail format invalid",
    DC: "e-mandate error",
    DD: "e-mandate error",
    DE: "e-mandate error",
    DF: "e-mandate error",
    OE: "outside FPX operating hours",
    SB: "acquiring bank code invalid",
    "2A": "below the minimum amount",
    "1A": "session timeout at login",
    "1B": "details missing at login",
    "1D": "session timeout at account selection",
    "1E": "details missing at account selection",
    "1G": "session timeout at the TAC request",
    "1H": "details missing at the TAC request",
    "1J": "session timeout at confirmation",
    "1K": "details missing at confirmation",
    "1M": "internet banking session timeout",
    XA: "source address invalid",
    XB: "exchange address invalid",
    XC: "exchange encryption invalid",
    XE: "message invalid",
    XF: "number of orders invalid",
    XI: "exchange invalid",
    XM: "model invalid",
    XS: "seller not in the exchange",
    XT: "transaction type invalid",
    XW: "exchange time differs too much",
  },
} as const satisfies Record<Outcome, Record<string, string>>;

const toldOfCode = new Map(
  (Object.keys(responseCodes) as Outcome[]).flatMap((outcome) =>
    Object.keys(responseCodes[outcome]).map((code) => [code, outcome] as const),
  ),
);

/** A code that nobody documents is never a failure: it means ask again. */
export function outcomeOf(code: string): Outcome {
  return toldOfCode.get(code) ?? "unclear";
}

/** What a refusal means to a payer. Codes about our own messages help nobody: they are the general reason. */
const reasons: Partial<Record<DeclineReason, readonly string[]>> = {
  funds: ["51"],
  limit: ["48", "49", "61", "65", "2A", "13"],
  hours: ["OE", "90"],
  time: ["OA", "1A", "1D", "1G", "1J", "1M"],
  fault: ["79", "85", "96", "31", "92", "1B", "1E", "1H", "1K"],
  account: ["14", "53", "57", "77", "39"],
  blocked: ["BB", "58"],
};

export function declineReasonOf(code: string): DeclineReason {
  const named = Object.entries(reasons).find(([, codes]) => codes.includes(code));
  return (named?.[0] as DeclineReason | undefined) ?? "refused";
}
