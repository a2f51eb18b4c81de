import { choices as fpxChoices } from "../fpx/script.ts";
import type { Alteration } from "./alterations.ts";

/** How a payment can stand, with the words the provider has for it. */
export const endings = {
  approved: { status: "1", errDesc: "" },
  declined: { status: "0", errDesc: "Fail(Bank Declined Transaction)" },
  cancelled: { status: "0", errDesc: "Customer Cancel Transaction" },
  "timed out": { status: "0", errDesc: "Transaction Timeout" },
  pending: { status: "6", errDesc: "" },
  "paid elsewhere": { status: "0", errDesc: "Duplicate reference number" },
} as const;

export type Ending = keyof typeof endings;

/** The values a script may take where it takes words; the first is what happens when nothing is wrong. */
export const choices = {
  outcome: ["approved", "declined", "cancelled", "timed out"],
  /** What is told first, while the outcome is awaited. */
  first: ["nothing", "pending", "declined"],
  backend: ["sent", "lost"],
  copiesAt: fpxChoices.copiesAt,
  /** Whether server or browser is told first. */
  order: ["as set", "backend first", "at once", "browser first"],
  /** What happens to the first backend message on its way; repetitions arrive whole. */
  transport: fpxChoices.transport,
  browser: ["returns", "never"],
  handOff: fpxChoices.handOff,
  signature: [
    "valid",
    "upper case",
    "one bit off",
    "empty",
    "missing",
    "stranger",
    "other type",
    "another message's",
    "the merchant's own",
  ],
  requery: [
    "correct",
    "in HTML",
    "lower case",
    "Record not found",
    "Payment fail",
    "Incorrect amount",
    "M88Admin",
    "Limited by per day maximum number of requery",
    "500",
    "slow",
    "cut",
  ],
} as const;

type Words = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

/** How one payment goes. Faults and test cards set some of these; the control API may set any. Delays are scaled. */
export interface Script extends Words {
  resultAfterMs: number;
  /** So long after the end, another attempt with the same RefNo is approved under a TransId of its own. */
  againAfterMs?: number;
  /** An approval signed with a stranger's key arrives before the payer did anything. */
  forgery: boolean;
  backendDelayMs: number;
  copies: number;
  /** What BackendURL is told of an approved payment, in order. */
  backendSays: readonly Ending[];
  /** So many times the merchant's RECEIVEOK does not arrive. */
  lostAcknowledgements: number;
  /** What is wrong in every backend and browser message; answers to enquiries are not touched. */
  alteration?: Alteration;
  /** How many enquiries get the scripted answer before they are answered correctly. */
  requeryTimes: number;
}

const quietWords = Object.fromEntries(
  Object.entries(choices).map(([name, [usual]]) => [name, usual]),
) as unknown as Words;

export const quietScript: Script = {
  ...quietWords,
  resultAfterMs: 120_000,
  forgery: false,
  backendDelayMs: 0,
  copies: 1,
  backendSays: ["approved"],
  lostAcknowledgements: 0,
  requeryTimes: 1,
};
