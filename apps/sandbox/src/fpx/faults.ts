import type { Choice, Script } from "./script.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type Effect = Partial<Script> & { bankList?: Choice<"bankList"> };
type Row = readonly [meaning: string, effect: Effect];

/** Every way in which FPX can be made to misbehave, by class and by the name the control API takes. */
const table = {
  outcome: {
    declined: ["insufficient funds", { result: "51" }],
    cancelled: ["the payer cancels at confirmation", { result: "1L" }],
    "timed-out": ["the bank's session ends", { result: "1J" }],
    "unknown-code": ["a code nobody has heard of", { result: "ZZ" }],
    "system-malfunction": ["FPX internal error, no money moved", { result: "FE" }],
    "pending-then-approved": [
      "09 first, approved minutes later",
      { first: "09", result: "00", resultAfterMs: 2 * minute },
    ],
    "pending-then-declined": [
      "09 first, declined minutes later",
      { first: "09", result: "51", resultAfterMs: 2 * minute },
    ],
    "pending-for-days": [
      "09 first, approved after two days",
      { first: "09", result: "00", resultAfterMs: 48 * hour },
    ],
    "told-failed-then-approved": [
      "everyone is told of a timeout, the money is taken later",
      { first: "OF", result: "00", resultAfterMs: 2 * minute },
    ],
    "approver-approves": [
      "99 first, a second approver agrees by itself",
      { first: "99", result: "00", resultAfterMs: hour },
    ],
    "approver-rejects": [
      "99 first, a second approver refuses by itself",
      { first: "99", result: "BC", resultAfterMs: hour },
    ],
  },
  callback: {
    "callback-lost": ["no direct message ever", { direct: "lost" }],
    "callback-late": ["direct message after 10 minutes", { directDelayMs: 10 * minute }],
    "callback-days-late": ["direct message after 8 days", { directDelayMs: 192 * hour }],
    "callback-doubled": ["2 copies, one after the other", { copies: 2 }],
    "callback-storm": ["50 copies, one after the other", { copies: 50 }],
    "callbacks-at-once": ["16 copies at the same instant", { copies: 16, copiesAt: "once" }],
    "approved-then-pending": ["the result, then a stale 09", { directCodes: ["result", "09"] }],
    "pending-before-result": ["09, then the result", { directCodes: ["09", "result"] }],
    "declined-before-result": ["51, then the result", { directCodes: ["51", "result"] }],
    "declined-after-result": [
      "the result, then 51: a contradiction",
      { directCodes: ["result", "51"] },
    ],
    "acknowledgement-lost": [
      "the seller's OK is lost twice, so FPX resends",
      { lostAcknowledgements: 2 },
    ],
    "forged-approval": ["a stranger's 00 arrives before the payer pays", { forgery: true }],
  },
  browser: {
    "browser-never-returns": ["the payer closes the window after paying", { browser: "never" }],
    "browser-first": [
      "the browser returns 10 s before the direct message",
      { browser: "first", directDelayMs: 10 * second },
    ],
  },
  content: {
    "amount-plus-sen": ["one sen more", { alteration: "amount plus one sen" }],
    "amount-minus-sen": ["one sen less", { alteration: "amount minus one sen" }],
    "amount-point-moved": [
      "a hundred times the amount",
      { alteration: "amount with the point moved" },
    ],
    "amount-comma": ["150,00", { alteration: "amount with a comma" }],
    "amount-space": ["a space after the amount", { alteration: "amount with a space" }],
    "amount-exponent": ["15000e-2", { alteration: "amount as an exponent" }],
    "amount-full-width": ["full-width digits", { alteration: "amount in full-width digits" }],
    "currency-changed": ["USD", { alteration: "another currency" }],
    "reference-unknown": ["order numbers nobody made", { alteration: "an unknown reference" }],
    "reference-of-another": [
      "order numbers of the payment before",
      { alteration: "the reference of another payment" },
    ],
    "txn-id-reused": [
      "FPX id of the payment before",
      { alteration: "the FPX id of another payment" },
    ],
    "field-missing": ["no amount at all", { alteration: "a missing field" }],
    "field-doubled": ["a second amount of 1.00", { alteration: "a field twice" }],
    "field-extra": [
      "an unknown field; the signature still holds",
      { alteration: "an unknown field" },
    ],
    "field-huge": ["a name of 1 MB", { alteration: "a huge field" }],
    "charset-wrong": ["a name in ISO-8859-1", { alteration: "another character set" }],
    "name-utf8": ["a Chinese name, signed as UTF-8", { alteration: "a name outside ASCII" }],
  },
  name: {
    "name-latin1": ["the bank writes names in ISO-8859-1", { name: "ISO-8859-1" }],
    "name-pipe": ["a name with pipes, which also join what is signed", { name: "pipe" }],
    "name-crafted": ["a name that could pass for the fields of an approval", { name: "crafted" }],
  },
  signature: {
    "signature-one-bit-off": ["one bit changed", { signature: "one bit off" }],
    "signature-empty": ["an empty check-sum", { signature: "empty" }],
    "signature-stranger": ["signed by a key nobody knows", { signature: "stranger" }],
    "signature-expired": ["signed with the expired certificate", { signature: "expired" }],
    "signature-next": ["signed with the next certificate: valid", { signature: "next" }],
    "signature-of-another": ["genuine, but of another message", { signature: "another message's" }],
    "signature-of-seller": [
      "the seller's own check-sum sent back",
      { signature: "the seller's own" },
    ],
    "signature-lower-case": ["valid, in lower case", { signature: "lower case" }],
  },
  transport: {
    "reset-before-body": [
      "first direct message: cut after its head",
      { transport: "reset before body" },
    ],
    "half-body": ["first direct message: cut in the middle", { transport: "half body" }],
    "reset-after-body": [
      "first direct message: cut before the answer",
      { transport: "reset after body" },
    ],
    stall: ["first direct message: 30 s between its halves", { transport: "stall" }],
  },
  requery: {
    "requery-pending": ["first enquiry: 09", { requery: "pending" }],
    "requery-not-found": ["first enquiry: 76, even if debited", { requery: "not found" }],
    "requery-contradicts": ["first enquiry: 51, even if debited", { requery: "contradiction" }],
    "requery-error": ["first enquiry: ERROR", { requery: "ERROR" }],
    "requery-prosessing-error": [
      "first enquiry: PROSESSING ERROR (as FPX spells it)",
      { requery: "PROSESSING ERROR" },
    ],
    "requery-500": ["first enquiry: HTTP 500", { requery: "500" }],
    "requery-slow": ["first enquiry: correct after 60 s", { requery: "slow" }],
    "requery-cut": ["first enquiry: connection cut", { requery: "cut" }],
    "requery-forged": ["first enquiry: approved, signed by a stranger", { requery: "forged" }],
    "requery-blank-lines": [
      "first enquiry: correct between blank lines",
      { requery: "blank lines" },
    ],
  },
  "hand-off": {
    "hand-off-500": ["HTTP 500, no transaction made", { handOff: "500" }],
    "hand-off-slow": ["the first page after 30 s", { handOff: "slow" }],
    "hand-off-cut": ["transaction made, connection cut", { handOff: "cut" }],
  },
  "bank list": {
    "bank-list-empty": ["no banks", { bankList: "empty" }],
    "bank-list-all-blocked": ["every bank offline", { bankList: "all blocked" }],
    "bank-list-ten-thousand": ["10,000 entries", { bankList: "ten thousand" }],
    "bank-list-shuffled": ["in another order", { bankList: "shuffled" }],
    "bank-list-error": ["ERROR", { bankList: "ERROR" }],
    "bank-list-500": ["HTTP 500", { bankList: "500" }],
    "bank-list-slow": ["after 30 s", { bankList: "slow" }],
    "bank-list-cut": ["connection cut", { bankList: "cut" }],
    "bank-list-forged": ["signed by a stranger", { bankList: "forged" }],
  },
} as const satisfies Record<string, Record<string, Row>>;

export type FaultClass = keyof typeof table;

/** The grammar: how many in a thousand drawn payments have some fault of a class. */
export const perThousand: Record<FaultClass, number> = {
  outcome: 500,
  callback: 400,
  browser: 200,
  content: 100,
  name: 50,
  signature: 100,
  transport: 150,
  requery: 300,
  "hand-off": 30,
  "bank list": 0,
};

export interface Fault {
  name: string;
  class: FaultClass;
  meaning: string;
  effect: Effect;
}

export const faults: readonly Fault[] = Object.entries(table).flatMap(([faultClass, rows]) =>
  Object.entries<Row>(rows).map(([name, [meaning, effect]]) => ({
    name,
    class: faultClass as FaultClass,
    meaning,
    effect,
  })),
);
