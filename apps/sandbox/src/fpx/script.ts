import type { Alteration } from "./alterations.ts";

/** The values a script may take where it takes words. */
export const choices = {
  direct: ["sent", "lost"],
  copiesAt: ["in turn", "once"],
  transport: ["whole", "reset before body", "half body", "stall", "reset after body"],
  browser: ["returns", "never", "first"],
  handOff: ["served", "500", "slow", "cut"],
  name: ["ordinary", "ISO-8859-1", "pipe", "crafted"],
  signature: [
    "valid",
    "lower case",
    "next",
    "expired",
    "stranger",
    "one bit off",
    "empty",
    "another message's",
    "the seller's own",
  ],
  requery: [
    "correct",
    "blank lines",
    "pending",
    "not found",
    "contradiction",
    "forged",
    "ERROR",
    "PROSESSING ERROR",
    "500",
    "slow",
    "cut",
  ],
  bankList: [
    "correct",
    "empty",
    "all blocked",
    "ten thousand",
    "shuffled",
    "forged",
    "ERROR",
    "500",
    "slow",
    "cut",
  ],
} as const;

export type Choice<Name extends keyof typeof choices> = (typeof choices)[Name][number];

/** How one payment goes. Faults of the table set some of these; the control API may set any. Delays are scaled. */
export interface Script {
  /** The code the payment ends with when the payer confirms; 00 takes the money. */
  result?: string;
  /** A code told first, while the bank still works or an approver is awaited. */
  first?: string;
  /** How long after the first code the result comes; without it only the approver's page ends the wait. */
  resultAfterMs?: number;
  /** An approval signed by a stranger arrives before the payer did anything. */
  forgery: boolean;
  direct: Choice<"direct">;
  directDelayMs: number;
  copies: number;
  copiesAt: Choice<"copiesAt">;
  /** The codes of the direct messages in order; "result" stands for the true one. */
  directCodes: readonly string[];
  /** So many times the seller's OK does not arrive. */
  lostAcknowledgements: number;
  /** What happens to the first direct message on its way; repetitions arrive whole. */
  transport: Choice<"transport">;
  browser: Choice<"browser">;
  handOff: Choice<"handOff">;
  /** What is wrong in every direct and browser message; answers to enquiries are not touched. */
  alteration?: Alteration;
  /** How the bank writes the payer's name, in every message and every answer. */
  name: Choice<"name">;
  signature: Choice<"signature">;
  requery: Choice<"requery">;
  /** How many enquiries get this answer before they are answered correctly. */
  requeryTimes: number;
}

export const quietScript: Script = {
  forgery: false,
  direct: "sent",
  directDelayMs: 0,
  copies: 1,
  copiesAt: "in turn",
  directCodes: ["result"],
  lostAcknowledgements: 0,
  transport: "whole",
  browser: "returns",
  handOff: "served",
  name: "ordinary",
  signature: "valid",
  requery: "correct",
  requeryTimes: 1,
};
