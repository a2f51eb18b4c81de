import type { Script } from "./script.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type Effect = Partial<Script>;
type Row = readonly [meaning: string, effect: Effect];

/** Every way in which the card provider can be made to misbehave, by class and by the name the control API takes. */
const table = {
  outcome: {
    declined: ["the bank declines", { outcome: "declined" }],
    cancelled: ["the payer cancels", { outcome: "cancelled" }],
    "timed-out": ["the payer's session ends", { outcome: "timed out" }],
    "pending-then-approved": ["6 first, approved minutes later", { first: "pending" }],
    "pending-then-declined": ["6 first, then declined", { first: "pending", outcome: "declined" }],
    "pending-for-days": [
      "6 first, approved after two days",
      { first: "pending", resultAfterMs: 48 * hour },
    ],
    "told-failed-then-approved": ["a signed 0, the money is taken later", { first: "declined" }],
    "success-after-failure": [
      "declined, then another attempt with this RefNo is approved",
      { outcome: "declined", againAfterMs: 2 * minute },
    ],
    "approved-twice": ["debited twice, under two TransIds", { againAfterMs: 0 }],
  },
  callback: {
    "backend-lost": ["no backend message ever", { backend: "lost" }],
    "backend-late": ["after 10 minutes", { backendDelayMs: 10 * minute }],
    "backend-days-late": ["after 8 days", { backendDelayMs: 192 * hour }],
    "backend-doubled": ["2 copies, one after the other", { copies: 2 }],
    "backend-storm": ["50 copies, one after the other", { copies: 50 }],
    "backends-at-once": ["16 copies at the same instant", { copies: 16, copiesAt: "once" }],
    "pending-after-result": ["1, then a stale 6", { backendSays: ["approved", "pending"] }],
    "declined-before-result": ["0, then 1", { backendSays: ["declined", "approved"] }],
    "declined-after-result": ["1, then 0", { backendSays: ["approved", "declined"] }],
    "acknowledgement-lost": ["RECEIVEOK is lost twice", { lostAcknowledgements: 2 }],
    "forged-approval": ["a stranger's 1 before the payer pays", { forgery: true }],
  },
  browser: {
    "browser-never-returns": ["the payer closes the window after paying", { browser: "never" }],
    "browser-first": ["the browser 10 s before the backend message", { order: "browser first" }],
    "browser-at-once": ["browser and backend at the same time", { order: "at once" }],
  },
  content: {
    "amount-plus-sen": ["one sen more", { alteration: "amount plus one sen" }],
    "amount-minus-sen": ["one sen less", { alteration: "amount minus one sen" }],
    "amount-point-moved": ["a hundred times", { alteration: "amount with the point moved" }],
    "amount-plain": ["1278.99: right", { alteration: "amount without thousands comma" }],
    "amount-comma": ["1,278,99", { alteration: "amount with a decimal comma" }],
    "amount-space": ["a space after it", { alteration: "amount with a space" }],
    "amount-full-width": ["full-width digits", { alteration: "amount in full-width digits" }],
    "currency-changed": ["USD", { alteration: "another currency" }],
    "status-odd": ["1abc", { alteration: "an odd status" }],
    "reference-unknown": ["a RefNo nobody made", { alteration: "an unknown reference" }],
    "reference-of-another": [
      "RefNo of the payment before",
      { alteration: "the reference of another payment" },
    ],
    "trans-id-reused": [
      "TransId of the payment before",
      { alteration: "the TransId of another payment" },
    ],
    "boundary-moved": [
      "RefNo's last character before the amount; the signature holds",
      { alteration: "the end of RefNo moved into the amount" },
    ],
    "field-missing": ["no amount at all", { alteration: "a missing field" }],
    "field-doubled": ["a second amount of 1.00", { alteration: "a field twice" }],
    "field-extra": ["unknown fields: right", { alteration: "an unknown field" }],
    "field-huge": ["a name of 1 MB", { alteration: "a huge field" }],
    "charset-wrong": ["a name in ISO-8859-1", { alteration: "another character set" }],
    "name-utf8": ["a Chinese name", { alteration: "a name outside ASCII" }],
  },
  signature: {
    "signature-upper-case": ["valid, in upper case", { signature: "upper case" }],
    "signature-one-bit-off": ["one bit changed", { signature: "one bit off" }],
    "signature-empty": ["empty", { signature: "empty" }],
    "signature-missing": ["no such field", { signature: "missing" }],
    "signature-stranger": ["made with another key", { signature: "stranger" }],
    "signature-other-type": ["SHA256 for HMACSHA512 and back", { signature: "other type" }],
    "signature-of-another": ["of another message", { signature: "another message's" }],
    "signature-of-merchant": ["the merchant's own sent back", { signature: "the merchant's own" }],
  },
  transport: {
    "reset-before-body": ["first message: cut after its head", { transport: "reset before body" }],
    "half-body": ["first message: cut in the middle", { transport: "half body" }],
    "reset-after-body": ["first message: cut unanswered", { transport: "reset after body" }],
    stall: ["first message: 30 s between its halves", { transport: "stall" }],
  },
  requery: {
    "requery-html": ["first enquiry: correct, wrapped in HTML", { requery: "in HTML" }],
    "requery-lower-case": ["first enquiry: correct, in lower case", { requery: "lower case" }],
    "requery-not-found": ["first enquiry: not found", { requery: "Record not found" }],
    "requery-contradicts": ["first enquiry: failed", { requery: "Payment fail" }],
    "requery-incorrect-amount": ["first enquiry: amount", { requery: "Incorrect amount" }],
    "requery-m88admin": ["first enquiry: set to failed by staff", { requery: "M88Admin" }],
    "requery-limited": [
      "first enquiry: no more today",
      { requery: "Limited by per day maximum number of requery" },
    ],
    "requery-500": ["first enquiry: HTTP 500", { requery: "500" }],
    "requery-slow": ["first enquiry: correct after 60 s", { requery: "slow" }],
    "requery-cut": ["first enquiry: connection cut", { requery: "cut" }],
  },
  "hand-off": {
    "hand-off-500": ["HTTP 500, nothing made", { handOff: "500" }],
    "hand-off-slow": ["the card page after 30 s", { handOff: "slow" }],
    "hand-off-cut": ["payment made, connection cut", { handOff: "cut" }],
  },
} as const satisfies Record<string, Record<string, Row>>;

export type CardFaultClass = keyof typeof table;

/** The grammar: how many in a thousand drawn payments have some fault of a class. */
export const perThousand: Record<CardFaultClass, number> = {
  outcome: 500,
  callback: 400,
  browser: 200,
  content: 100,
  signature: 100,
  transport: 150,
  requery: 300,
  "hand-off": 30,
};

export interface CardFault {
  name: string;
  class: CardFaultClass;
  meaning: string;
  effect: Effect;
}

export const cardFaults: readonly CardFault[] = Object.entries(table).flatMap(
  ([faultClass, rows]) =>
    Object.entries<Row>(rows).map(([name, [meaning, effect]]) => ({
      name,
      class: faultClass as CardFaultClass,
      meaning,
      effect,
    })),
);
